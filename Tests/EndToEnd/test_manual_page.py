"""`unfold man`: formatters accept the page, and it contains everything that `--help` shows."""

import os
import re
import shutil
import subprocess

import pytest

import definitions
from unfold_site import run


@pytest.fixture(scope="session")
def page(tmp_path_factory):
    folder = tmp_path_factory.mktemp("man")
    result = run("man", folder=folder)
    assert (result.code, result.stderr) == (0, "")
    (folder / "unfold.1").write_text(result.stdout)
    return folder / "unfold.1"


def formatted(*program: str) -> str:
    if not shutil.which(program[0]):
        if os.environ.get("CI"):
            pytest.fail(f"{program[0]} is missing: Scripts/install-dependencies test")
        pytest.skip(f"{program[0]} is missing: Scripts/install-dependencies test")
    environment = {**os.environ, "LC_ALL": "C.UTF-8", "GROFF_NO_SGR": "1"}
    done = subprocess.run(program, capture_output=True, text=True, env=environment, timeout=60)
    assert done.stderr == ""
    # Terminals show a letter over itself as bold, and a letter over a line as underlined.
    return re.sub(".\b", "", done.stdout)


def unwrapped(text: str) -> str:
    """Returns the text in one line, without hyphenation."""
    return " ".join(re.sub("\u2010\n *", "", text).split())


MANDOC = ["mandoc", "-T", "utf8"]
GROFF = ["groff", "-mdoc", "-T", "utf8", "-P", "-c"]


def test_formatters_report_no_problems(page):
    assert formatted("mandoc", "-T", "lint", "-W", "warning", str(page)) == ""


def test_it_is_ascii(page):
    assert page.read_text().isascii()


@pytest.mark.parametrize("program", [MANDOC, GROFF], ids=["mandoc", "groff"])
def test_every_command_and_option_is_there(page, program):
    text = unwrapped(formatted(*program, str(page)))
    for command in definitions.commands():
        part = text.split(f" unfold {command.name} {command.summary}.", 1)[1]
        place = 0
        for option in command.options:
            forms = [f"{name} {option.value}".rstrip() for name in (option.short, option.name) if name]
            shown = f" {', '.join(forms)} {option.purpose}."
            place = part.index(shown, place)
        operand = command.operand.replace("…", " ...")
        usage = " ".join(part for part in ("unfold", command.name, operand, command.required) if part)
        assert f" {usage} [OPTION ...]" in text
    for option in definitions.overall():
        assert f"unfold {option.name}" in text


@pytest.mark.parametrize("program", [MANDOC, GROFF], ids=["mandoc", "groff"])
def test_commands_can_be_copied(page, program):
    """The page has no typographic hyphens, dashes or quotation marks in text that users type."""
    lines = [line.strip() for line in formatted(*program, str(page)).splitlines()]
    assert "unfold build --strict --base-url https://example.com/docs/" in lines
    assert 'eval "$(unfold completions bash)"' in lines
    assert "unfold completions zsh > ~/.zfunc/_unfold" in lines
    # File names are not hyphenated.
    assert not re.search("[./][a-z]*\u2010$", "\n".join(lines), re.M)


def test_sections(page):
    headings = re.findall(r"^[A-Z][A-Z ]+$", formatted(*MANDOC, str(page)), re.M)
    assert headings == [
        "NAME", "SYNOPSIS", "DESCRIPTION", "COMMANDS", "ENVIRONMENT", "FILES", "EXIT STATUS", "EXAMPLES", "SEE ALSO",
    ]


def test_files_and_exit_codes(page):
    text = formatted(*MANDOC, str(page))
    for name in ["unfold.yml", "navigation.yml", "templates/", ".unfold/"]:
        assert re.search(rf"^ +{re.escape(name)}", text.split("FILES")[1], re.M)
    assert re.findall(r"^ +(\d) ", text.split("EXIT STATUS")[1].split("EXAMPLES")[0], re.M) == ["0", "1", "2"]
