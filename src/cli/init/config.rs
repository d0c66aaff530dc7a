//! The configuration of cargo in a project: `.cargo/config.toml`.

use std::fmt;

use toml_edit::{Array, DocumentMut, Item, Table, TableLike, Value, value};

use super::RUNNER;
use super::board::Board;

/// The linker script of cortex-m-rt.
pub(super) const LINKER_SCRIPT: &str = "link.x";

/// The configuration of a project, and those of the folders above, which count where it says nothing.
pub(super) struct Config {
    own: DocumentMut,
    above: Vec<DocumentMut>,
    has_changed: bool,
}

impl Config {
    pub(super) fn new(own: DocumentMut, above: Vec<DocumentMut>) -> Self {
        Self { own, above, has_changed: false }
    }

    /// Whether it is other than it was.
    pub(super) fn has_changed(&self) -> bool {
        self.has_changed
    }

    fn all(&self) -> impl Iterator<Item = &DocumentMut> {
        std::iter::once(&self.own).chain(&self.above)
    }

    /// What is built if nothing is said, then the targets that have a table of their own.
    pub(super) fn targets(&self) -> Vec<&str> {
        let built = self.all().filter_map(|config| built_for(config)?.as_str());
        let tables = self.all().filter_map(|config| config.get("target")?.as_table_like());
        let keys = tables.flat_map(|table| table.iter().map(|(key, _)| key));
        built.chain(keys).collect()
    }

    /// Whether one of its runners names something, in whatever case.
    pub(super) fn runner_has(&self, text: &str) -> bool {
        let mut tables = self.own.get("target").and_then(Item::as_table_like).into_iter().flat_map(TableLike::iter);
        tables.any(|(_, item)| {
            item.get("runner").is_some_and(|runner| runner.to_string().to_ascii_lowercase().contains(text))
        })
    }

    /// Sets the runner of a target, in the table where one is, also one for `cfg(...)`; says what was done.
    pub(super) fn set_runner(&mut self, target: &str) -> String {
        let Some(table) = self.table_of(target) else { return not_set("runner", &format!("{RUNNER:?}")) };
        let before = table.get("runner").map(|runner| match runner.as_str() {
            Some(words) => words.to_owned(),
            None => runner.to_string().trim().to_owned(),
        });
        if before.as_deref() == Some(RUNNER) {
            return format!("its runner is {RUNNER:?} already");
        }
        let mut runner = Value::from(RUNNER);
        if let Some(there) = table.get("runner").and_then(Item::as_value) {
            // the space and the comment around it
            *runner.decor_mut() = there.decor().clone();
        }
        table.insert("runner", Item::Value(runner));
        self.has_changed = true;
        let was = before.map(|before| format!("; it was {before:?}")).unwrap_or_default();
        format!("the runner for {target} is {RUNNER:?} now{was}")
    }

    /// Sets what is built if nothing is said, unless that is set; says what was done, or is to do. `why` says why it is this board.
    pub(super) fn set_target(&mut self, board: &Board, why: &str) -> Option<String> {
        if self.all().any(|config| built_for(config).is_some()) {
            return None;
        }
        let Board { target, name, .. } = board;
        // a project for several has its own way to say which
        if self.targets().into_iter().filter(|target| target.starts_with("thumb")).count() < 2
            && let Some(build) =
                self.own.entry("build").or_insert_with(|| Item::Table(Table::new())).as_table_like_mut()
        {
            build.insert("target", value(*target));
            self.has_changed = true;
            return Some(format!("cargo builds for {target} now, the {name}: {why}"));
        }
        Some(format!("cargo builds for this computer; cargo build --target {target} builds for the {name}"))
    }

    /// Adds the linker script to the flags of a target, and that of defmt, unless it is there; says what was done, or is to do.
    pub(super) fn set_linker_script(&mut self, target: &str, with_defmt: bool) -> Option<String> {
        if self.all().any(|config| config.to_string().contains(LINKER_SCRIPT)) {
            return None;
        }
        let mut flags = Array::from_iter(["-C", "link-arg=-Tlink.x"]);
        if with_defmt {
            flags.extend(["-C", "link-arg=-Tdefmt.x"]);
        }
        let words = flags.to_string();
        // those of one place take the place of those of another
        let has_flags = self.all().any(|config| config.to_string().contains("rustflags"));
        match self.table_of(target).filter(|_| !has_flags) {
            Some(table) => {
                table.insert("rustflags", value(flags));
                self.has_changed = true;
                Some(format!("programs for {target} are linked by link.x now, the linker script of cortex-m-rt"))
            }
            None => Some(not_set("linker script of cortex-m-rt", &format!("rustflags with {words}"))),
        }
    }

    /// The table of a target: the one that has a runner, also one for `cfg(...)`; made if there is none. `None` if
    /// there is something else in its place.
    fn table_of(&mut self, target: &str) -> Option<&mut dyn TableLike> {
        let targets = self.own.entry("target").or_insert_with(|| {
            let mut table = Table::new();
            table.set_implicit(true);
            Item::Table(table)
        });
        let targets = targets.as_table_like_mut()?;
        let fits =
            |(key, item): &(&str, &Item)| item.get("runner").is_some() && (*key == target || key.starts_with("cfg("));
        let key = targets.iter().find(fits).map_or(target, |(key, _)| key).to_owned();
        targets.entry(&key).or_insert_with(|| Item::Table(Table::new())).as_table_like_mut()
    }
}

impl fmt::Display for Config {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.own.fmt(f)
    }
}

fn built_for(config: &DocumentMut) -> Option<&Item> {
    config.get("build")?.get("target")
}

/// What a person has to write.
fn not_set(what: &str, wanted: &str) -> String {
    format!("the {what} is missing, and is not written beside what is there: add {wanted} by hand")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn config(text: &str) -> Config {
        Config::new(text.parse().expect("TOML"), Vec::new())
    }

    const V2: &str = "thumbv7em-none-eabihf";
    const OURS: &str = "runner = \"fivebyfive run --image\"";

    #[test]
    fn a_runner_is_put_where_one_stands_and_its_comment_stays() {
        for runner in ["\"probe-rs run --chip nRF52833_xxAA\"", "[\"probe-rs\", \"run\"]"] {
            let text = format!(
                "# kept\n[target.'cfg(all(target_arch = \"arm\", target_os = \"none\"))']\nrunner = {runner} # on the desk\n\
                 rustflags = [\"-C\"]\n\n[build]\ntarget = \"thumbv7em-none-eabihf\" # the V2\n"
            );
            let mut changed = config(&text);
            assert!(changed.set_runner(V2).contains("; it was "));
            assert_eq!(changed.to_string(), text.replace(&format!("runner = {runner}"), OURS));
        }
    }

    #[test]
    fn a_project_without_a_runner_gets_one() {
        let mut changed = config("[build]\ntarget = \"thumbv6m-none-eabi\"\n");
        changed.set_runner("thumbv6m-none-eabi");
        assert!(changed.to_string().ends_with(&format!("[target.thumbv6m-none-eabi]\n{OURS}\n")), "{changed}");
    }

    #[test]
    fn flags_and_targets_that_are_there_stay_alone() {
        for text in [
            "[build]\nrustflags = [\"-C\", \"linker=rust-lld\"]\n",
            "[target.thumbv7em-none-eabihf]\nrustflags = [\"-C\", \"linker=rust-lld\"]\n",
        ] {
            let mut changed = config(text);
            let words = changed.set_linker_script(V2, true).expect("it is missing");
            assert!(
                words.contains("add rustflags with [\"-C\", \"link-arg=-Tlink.x\", \"-C\", \"link-arg=-Tdefmt.x\"]"),
                "{words}"
            );
            assert!(!changed.has_changed() && changed.to_string().contains("linker=rust-lld"), "{changed}");
        }
        let mut linked = config("[target.'cfg(all())']\nrustflags = [\"-C\", \"link-arg=-Tlink.x\"]\n");
        assert_eq!(linked.set_linker_script(V2, false), None);

        let board = Board { target: V2, name: "V2", crate_name: "microbit-v2" };
        let both = "[target.thumbv6m-none-eabi]\n[target.thumbv7em-none-eabihf]\n";
        let mut changed = config(both);
        let words = changed.set_target(&board, "").expect("none is set");
        assert!(words.contains("cargo build --target thumbv7em-none-eabihf"), "{words}");
        assert_eq!(changed.to_string(), both);

        // as in a package of a workspace
        let above =
            "[build]\ntarget = \"thumbv6m-none-eabi\"\nrustflags = [\"-Clink-arg=-Tlink.x\"]\n".parse().expect("TOML");
        let mut member = Config::new(DocumentMut::new(), vec![above]);
        assert_eq!((member.set_target(&board, ""), member.set_linker_script(V2, false)), (None, None));
        assert_eq!(member.targets(), ["thumbv6m-none-eabi"]);
    }
}
