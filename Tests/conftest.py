import os

import pytest

import memory_folder
from unfold_site import Site

memory_folder.use()

# The reasons for which a test may be skipped in CI. Any other skip there means that something was not installed.
ALLOWED_SKIPS = {
    # A combination of parameters without a meaning.
    "nothing says that there is a site below",
}


@pytest.fixture
def make_site(tmp_path):
    """Returns a function that creates a site from a dictionary of files, in a folder with the given name."""

    def make(files, name="site"):
        return Site(tmp_path / name, files)

    return make


def pytest_terminal_summary(terminalreporter):
    for reason in unexpected_skips(terminalreporter):
        terminalreporter.write_line(f"SKIPPED IN CI: {reason}", red=True)


def pytest_sessionfinish(session):
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    if reporter and session.exitstatus == 0 and unexpected_skips(reporter):
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


def unexpected_skips(reporter) -> list[str]:
    """Returns the tests that were skipped in CI without an allowed reason, and why."""
    if os.environ.get("CI") != "true":
        return []
    skips = [(report.nodeid, str(report.longrepr[2])) for report in reporter.stats.get("skipped", [])]
    return [f"{test}: {reason}" for test, reason in skips if reason.removeprefix("Skipped: ") not in ALLOWED_SKIPS]
