//! What `cargo test` says to a program with tests: the options of the test harness of Rust.

use libtest_mimic::{Arguments, ColorSetting, FormatSetting};

#[derive(clap::Args, Debug)]
#[command(next_help_heading = "Tests of embedded-test")]
pub(in crate::cli) struct TestArguments {
    /// List the tests and run none
    #[arg(long)]
    pub list: bool,

    /// Run the tests of just these names; without it, those whose names contain one of them
    #[arg(long)]
    pub exact: bool,

    /// Run only the tests that are ignored
    #[arg(long)]
    pub ignored: bool,

    /// Run the tests that are ignored, too
    #[arg(long)]
    pub include_ignored: bool,

    /// Leave out the tests whose names contain this
    #[arg(long, alias = "skip-test", value_name = "FILTER")]
    pub skip: Vec<String>,

    /// Show what a test writes at once, and not only that of a test that fails
    #[arg(long, visible_alias = "no-capture")]
    pub nocapture: bool,

    /// Show at the end what the tests have written that passed, too
    #[arg(long)]
    pub show_output: bool,

    /// A character for each test, in place of a line
    #[arg(short, long)]
    pub quiet: bool,

    /// How many tests run at the same time, each on a chip of its own; as many as there are processors if it is not said
    #[arg(long, value_name = "NUMBER")]
    pub test_threads: Option<usize>,

    /// How the tests are reported
    #[arg(long, value_enum, value_name = "FORMAT")]
    pub format: Option<FormatSetting>,

    /// Whether the report has colors
    #[arg(long, value_enum, value_name = "WHEN")]
    pub color: Option<ColorSetting>,

    /// Ignored; editors give it to the test harness of Rust
    #[arg(short = 'Z', hide = true)]
    pub unstable: Vec<String>,
}

impl TestArguments {
    /// The first of these that chooses among tests, so that it means nothing for a program without any.
    pub(in crate::cli) fn first_given(&self) -> Option<&'static str> {
        self.given().next()
    }

    /// Those that choose among tests.
    pub(in crate::cli) fn given(&self) -> impl Iterator<Item = &'static str> + use<> {
        let given = [
            (self.list, "--list"),
            (self.exact, "--exact"),
            (self.ignored, "--ignored"),
            (self.include_ignored, "--include-ignored"),
            (!self.skip.is_empty(), "--skip"),
            (self.test_threads.is_some(), "--test-threads"),
            (self.format.is_some(), "--format"),
        ];
        given.into_iter().filter_map(|(is_given, name)| is_given.then_some(name))
    }

    /// The same for the harness, which counts the tests that it leaves out. It takes one filter and there can be several, so it is
    /// told which of the tests with these names to skip.
    pub(super) fn for_harness<'a>(&self, filters: &[String], names: impl Iterator<Item = &'a str>) -> Arguments {
        Arguments {
            list: self.list,
            exact: true,
            ignored: self.ignored,
            include_ignored: self.include_ignored,
            skip: names.filter(|name| !self.lets_pass(filters, name)).map(str::to_owned).collect(),
            nocapture: self.nocapture,
            quiet: self.quiet,
            test_threads: self.test_threads,
            format: self.format,
            color: self.color,
            ..Arguments::default()
        }
    }

    /// Whether a name passes: no option skips it, and one of some filters, if there are any, is for it.
    pub(super) fn lets_pass(&self, filters: &[String], name: &str) -> bool {
        let matches = |filter: &String| if self.exact { name == filter } else { name.contains(filter.as_str()) };
        !self.skip.iter().any(matches) && (filters.is_empty() || filters.iter().any(matches))
    }
}
