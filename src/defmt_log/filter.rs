//! Which messages are shown: by their level and their module.

use defmt_parser::Level;

/// The words for levels, the least urgent first, in their order.
const LEVELS: [(&str, Level); 5] = [
    ("trace", Level::Trace),
    ("debug", Level::Debug),
    ("info", Level::Info),
    ("warn", Level::Warn),
    ("error", Level::Error),
];

/// The least urgent level that is shown, of all modules and of some. What a program prints without a level is always shown.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct LogFilter {
    all: Least,
    /// Modules, with all that is in them.
    modules: Vec<(String, Least)>,
}

/// The least urgent level; `None` if nothing is shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Least(Option<usize>);

impl Default for Least {
    fn default() -> Self {
        Self(Some(0))
    }
}

impl LogFilter {
    /// Reads a list such as `info` or `warn,app::radio=trace,app::noise=off`, in the words of defmt's `DEFMT_LOG`. A module is
    /// shown by the longest name that it is in; without a level of its own, everything is.
    ///
    /// # Errors
    /// The part that is none, in one sentence.
    pub fn parse(text: &str) -> Result<Self, String> {
        let mut filter = Self::default();
        for part in text.split(',').map(str::trim) {
            match part.split_once('=') {
                Some((module, level)) if !module.is_empty() => {
                    filter.modules.push((module.replace('-', "_"), least(level)?))
                }
                _ => filter.all = least(part)?,
            }
        }
        Ok(filter)
    }

    /// Whether a message of a module is shown.
    pub(super) fn shows(&self, level: Option<Level>, module: &str) -> bool {
        let Some(level) = level else { return true };
        let is_in =
            |name: &str| module.strip_prefix(name).is_some_and(|rest| rest.is_empty() || rest.starts_with("::"));
        let named = self.modules.iter().filter(|(name, _)| is_in(name)).max_by_key(|(name, _)| name.len());
        let Least(least) = named.map_or(self.all, |&(_, least)| least);
        let urgency = LEVELS.iter().position(|&(_, other)| other == level);
        least.zip(urgency).is_some_and(|(least, urgency)| urgency >= least)
    }
}

fn least(word: &str) -> Result<Least, String> {
    let lower = word.to_ascii_lowercase();
    match LEVELS.iter().position(|&(name, _)| name == lower) {
        Some(index) => Ok(Least(Some(index))),
        None if lower == "off" => Ok(Least(None)),
        None => Err(format!("{word:?} is no level of a log: off, error, warn, info, debug and trace are")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_and_modules_decide() {
        let filter =
            LogFilter::parse("warn,app::radio=trace,app::radio::noise=off,my-crate=info").expect("it is right");
        let shows = |level, module| filter.shows(Some(level), module);
        assert!(!shows(Level::Info, "app") && shows(Level::Warn, "app") && shows(Level::Error, ""));
        assert!(shows(Level::Trace, "app::radio") && shows(Level::Trace, "app::radio::rx::poll"));
        assert!(!shows(Level::Info, "app::radiology"), "another module");
        assert!(!shows(Level::Error, "app::radio::noise"));
        assert!(shows(Level::Info, "my_crate::x") && !shows(Level::Debug, "my_crate::x"));
        assert!(filter.shows(None, "app"), "printed without a level");
        assert!(LogFilter::default().shows(Some(Level::Trace), "app"));
        for wrong in ["", "loud", "app=", "info,=warn", "info,,warn"] {
            assert!(LogFilter::parse(wrong).is_err(), "{wrong:?}");
        }
    }
}
