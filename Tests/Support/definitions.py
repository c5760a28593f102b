"""The command's definitions as `--help` shows them, to which completions and the manual page are compared."""

import re
from dataclasses import dataclass
from pathlib import Path

from unfold_site import run


@dataclass
class Option:
    #: The long form, such as `--output`.
    name: str
    #: The short form, such as `-o`; empty if there is none.
    short: str
    #: The placeholder for the value, such as `DIR` or `text|json`; empty for an option without a value.
    value: str
    purpose: str

    @property
    def choices(self) -> list[str]:
        return choices(self.value)


@dataclass
class Command:
    name: str
    summary: str
    #: The operand as in the usage line, such as `[SITE]`, `DIR`, `PATH…` or `bash|zsh|fish`; empty if there is none.
    operand: str
    #: The options that the subcommand needs, as in the usage line.
    required: str
    options: list[Option]


def choices(value: str) -> list[str]:
    return value.split("|") if "|" in value else []


def rows(text: str, heading: str) -> list[tuple[str, str]]:
    """Returns the two columns below a heading."""
    block = text.split(f"\n{heading}:\n", 1)[1].split("\n\n", 1)[0]
    found: list[tuple[str, str]] = []
    for line in block.splitlines():
        if line.startswith(" " * 12):
            # The continuation of a long description.
            name, text = found.pop()
            found.append((name, f"{text} {line.strip()}".strip()))
        else:
            # The description of a long name is on the next line.
            name, *text = re.split(r" {2,}", line.strip(), maxsplit=1)
            found.append((name, "".join(text)))
    return found


def options(text: str) -> list[Option]:
    found = []
    for names, purpose in rows(text, "Options"):
        short, name, value = re.fullmatch(r"(?:(-\w), )?(--[\w-]+) ?(.*)", names).groups()
        found.append(Option(name, short or "", value, purpose))
    return found


def overall() -> list[Option]:
    """Returns the options that can be used without a subcommand."""
    return options(run("--help", folder=Path("/")).stdout)


def commands() -> list[Command]:
    found = []
    for name, summary in rows(run("--help", folder=Path("/")).stdout, "Commands"):
        text = run(name, "--help", folder=Path("/")).stdout
        operand, required = re.search(rf"^Usage: unfold {name} ?(.*?) ?(--.*)? ?\[OPTION\]…$", text, re.M).groups("")
        found.append(Command(name, summary, operand.strip(), required.strip(), options(text)))
    assert [command.name for command in found], "the help lists no commands"
    return found
