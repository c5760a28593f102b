"""`unfold completions`: real shells read the scripts, and offer what the command's definitions say."""

import os
import pty
import re
import shutil
import subprocess

import pytest

import definitions
from unfold_site import run

SHELLS = ["bash", "zsh", "fish"]
#: Placeholders in the help for a folder, and for a file or folder.
FOLDERS, FILES = ["DIR", "SITE", "SHARD"], ["PATH", "ACTION"]


@pytest.fixture(scope="session")
def scripts(tmp_path_factory):
    folder = tmp_path_factory.mktemp("completions")
    for shell in SHELLS:
        result = run("completions", shell, folder=folder)
        assert (result.code, result.stderr) == (0, "")
        (folder / shell).write_text(result.stdout)
    return folder


@pytest.fixture
def shelf(tmp_path):
    """A folder with a file and two subfolders, one of them with a space in its name."""
    (tmp_path / "drawer").mkdir()
    (tmp_path / "deep shelf").mkdir()
    (tmp_path / "dust.md").touch()
    return tmp_path


def shell(program: str, *arguments: str, folder) -> str:
    if not shutil.which(program):
        if os.environ.get("CI"):
            pytest.fail(f"{program} is missing: Scripts/install-dependencies test")
        pytest.skip(f"{program} is missing: Scripts/install-dependencies test")
    # The shell reads no settings of the user who runs the tests.
    environment = {"PATH": os.environ["PATH"], "HOME": str(folder), "LC_ALL": "C.UTF-8", "TERM": "dumb"}
    done = subprocess.run(
        [program, *arguments], cwd=folder, env=environment, capture_output=True, text=True, timeout=60
    )
    assert done.stderr == "", done.stderr
    return done.stdout


@pytest.mark.parametrize("name", SHELLS)
def test_the_script_is_valid(scripts, tmp_path, name):
    assert shell(name, "-n", str(scripts / name), folder=tmp_path) == ""


class Bash:
    """Calls the completion function as bash does, with the words before the cursor; bash splits words at `=`."""

    def __init__(self, scripts, folder):
        self.script, self.folder = scripts / "bash", folder

    def offers(self, *words: str) -> list[str]:
        split = [part for word in words for part in ([*word.partition("=")] if "=" in word else [word])]
        # If nothing follows the `=`, bash passes the equals sign itself as the current word.
        split = split[:-1] if len(split) > 1 and split[-2:] == ["=", ""] else split
        text = shell(
            "bash", "--norc", "-c",
            'script=$1; shift; source "$script"; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _unfold; '
            'for word in "${COMPREPLY[@]}"; do printf "%s\\n" "$word"; done',
            "bash", str(self.script), "unfold", *split, folder=self.folder,
        )
        return sorted(text.splitlines())


class Fish:
    """Asks fish which completions it has for a line."""

    def __init__(self, scripts, folder):
        self.script, self.folder = scripts / "fish", folder

    def described(self, *words: str) -> dict[str, str]:
        text = shell(
            "fish", "--no-config", "-c", 'source $argv[1]; complete -C "unfold $argv[2..-1]"',
            str(self.script), *words, folder=self.folder,
        )
        return dict(line.partition("\t")[::2] for line in text.splitlines())

    def offers(self, *words: str) -> list[str]:
        # Fish adds a slash to a folder, as bash does later, and repeats the typed part of the word before the value.
        typed = words[-1].partition("=")[0] + "=" if "=" in words[-1] else ""
        return sorted(offer.removeprefix(typed).rstrip("/") for offer in self.described(*words))


@pytest.fixture(params=[Bash, Fish])
def completing(request, scripts, shelf):
    return request.param(scripts, shelf)


def test_subcommands_and_general_options_are_offered(completing):
    names = [command.name for command in definitions.commands()]
    assert set(names) <= set(completing.offers(""))
    assert completing.offers("bui") == ["build"]
    assert completing.offers("--") == sorted(option.name for option in definitions.overall())


def test_options_of_a_subcommand_are_offered(completing):
    for command in definitions.commands():
        assert completing.offers(command.name, "--") == sorted(option.name for option in command.options)


def test_values_of_options_are_offered(completing):
    for command in definitions.commands():
        for option in filter(lambda option: option.value, command.options):
            if option.choices:
                expected = sorted(option.choices)
            elif option.value in FOLDERS:
                expected = ["deep shelf", "drawer"]
            elif option.value in FILES:
                expected = ["deep shelf", "drawer", "dust.md"]
            else:
                expected = []
            assert completing.offers(command.name, option.name, "") == expected, (command.name, option.name)
            assert completing.offers(command.name, option.name + "=") == expected, (command.name, option.name)
            if option.short:
                assert completing.offers(command.name, option.short, "") == expected, (command.name, option.short)
    assert completing.offers("build", "--urls=f") == ["file"]


def test_operands_are_offered(completing):
    for command in definitions.commands():
        operand = command.operand.strip("[]…")
        if operand in FOLDERS:
            assert completing.offers(command.name, "d") == ["deep shelf", "drawer"]
        elif operand in FILES:
            assert completing.offers(command.name, "d") == ["deep shelf", "drawer", "dust.md"]
        else:
            assert completing.offers(command.name, "d") == [name for name in definitions.choices(operand) if name.startswith("d")]
        if definitions.choices(operand):
            assert completing.offers(command.name, "") == sorted(definitions.choices(operand))


def test_no_operand_is_offered_beyond_the_last_one(completing):
    assert completing.offers("build", "drawer", "d") == []
    assert completing.offers("build", "--output", "drawer", "d") == ["deep shelf", "drawer"]
    assert completing.offers("build", "--output=drawer", "d") == ["deep shelf", "drawer"]
    assert completing.offers("build", "--strict", "drawer", "d") == []
    assert completing.offers("import", "drawer", "dust.md", "d") == ["deep shelf", "drawer", "dust.md"]


def test_two_dashes_end_the_options(completing):
    assert completing.offers("build", "--", "--") == []
    assert completing.offers("build", "--", "d") == ["deep shelf", "drawer"]
    assert completing.offers("build", "--", "--output", "d") == []


def test_a_folder_named_like_a_subcommand_is_an_operand(completing, shelf):
    (shelf / "import").mkdir()
    assert "--dry-run" not in completing.offers("build", "import", "--")


def test_fish_shows_descriptions(scripts, shelf):
    fish = Fish(scripts, shelf)
    found = fish.described("")
    for command in definitions.commands():
        assert found[command.name] == command.summary
        assert fish.described(command.name, "--") == {option.name: option.purpose for option in command.options}


class Zsh:
    """A terminal that runs zsh, and a user who presses Tab."""

    def __init__(self, script, folder):
        self.process, self.terminal = pty.fork()
        if self.process == 0:
            os.chdir(folder)
            environment = {"PATH": os.environ["PATH"], "HOME": str(folder), "LC_ALL": "C.UTF-8", "TERM": "dumb"}
            os.execvpe("zsh", ["zsh", "-f", "-i"], environment)
        # A mark shows that zsh waits for the next line; before that, Tab is not a key. The mark is assembled by zsh,
        # so that the echo of this line is not mistaken for it.
        self.enter("zle-line-init() { print -rn -- ready-$((6*7)) }; zle -N zle-line-init")
        self.enter("stty rows 200 columns 300; PS1=; unset zle_bracketed_paste")
        self.enter("setopt no_prompt_cr no_beep no_list_ambiguous no_auto_menu")
        self.enter("autoload -Uz compinit; compinit -u -D; zstyle ':completion:*' verbose yes; LISTMAX=0")
        self.enter(f"source {script}")

    def enter(self, line: str) -> str:
        """Types a line, and returns what the terminal shows until zsh waits for the next one."""
        os.write(self.terminal, f"{line}\n".encode())
        text = b""
        while b"ready-42" not in text:
            text += os.read(self.terminal, 65536)
        return text.decode(errors="replace").replace("\r", "")

    def offers(self, *words: str) -> str:
        """Returns what the terminal shows when Tab is pressed at the end of a line; the line is then deleted."""
        return self.enter("unfold " + " ".join(words) + "\t\t\x15")

    def close(self):
        os.close(self.terminal)
        os.waitpid(self.process, 0)


@pytest.fixture
def zsh(scripts, shelf):
    shell("zsh", "-f", "-c", ":", folder=shelf)
    zsh = Zsh(scripts / "zsh", shelf)
    yield zsh
    zsh.close()


def listed(text: str) -> dict[str, str]:
    """Parses zsh's list of `name  -- description`."""
    return dict(re.findall(r"^(\S+) +-- (.+?) *$", text, re.M))


def columns(text: str) -> list[list[str]]:
    return [line.split() for line in text.splitlines()]


def test_zsh_shows_descriptions(zsh):
    assert listed(zsh.offers("")) == {command.name: command.summary for command in definitions.commands()}
    for command in definitions.commands():
        expected = {option.name: option.purpose for option in command.options}
        found = listed(zsh.offers(command.name, "--"))
        # Zsh completes a single match at once, without a list.
        assert found == expected if len(expected) > 1 else found == {}, command.name


def test_zsh_offers_values_and_operands(zsh):
    assert ["directory", "file"] in columns(zsh.offers("build", "--urls", ""))
    assert "drawer" in (offers := zsh.offers("build", "d")) and "dust.md" not in offers
    assert "dust.md" in zsh.offers("import", "d")
    assert ["bash", "fish", "zsh"] in columns(zsh.offers("completions", ""))
