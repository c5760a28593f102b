"""The parts of the theme's scripts: what each of them needs and provides, and how to run some of them in an empty page."""

import functools
import json
import re
from dataclasses import dataclass

from unfold_site import REPOSITORY

FOLDER = REPOSITORY / "templates" / "scripts"


@dataclass(frozen=True)
class Part:
    name: str
    text: str

    def listed(self, title: str) -> list[str]:
        """The names that the first comment lists after a title, such as `Needs`."""
        comment = re.match(r"(?://.*\n)+", self.text).group(0).replace("\n//", "")
        found = re.search(rf"\b{title}: ([^.]+)\.", comment)
        return found.group(1).split(", ") if found else []

    @property
    def needs(self) -> list[str]:
        return self.listed("Needs")

    @property
    def provides(self) -> list[str]:
        return self.listed("Provides")

    @property
    def code(self) -> str:
        """The text without comments and strings, but with what is inserted into strings."""
        text = re.sub(r"(?m)^\s*//.*$", "", self.text)
        text = re.sub(r'"(?:[^"\\\n]|\\.)*"|\'[^\'\n]*\'', '""', text)
        return re.sub(r"`([^`]*)`", lambda string: " ".join(re.findall(r"\$\{([^}]*)\}", string.group(1))), text)

    def declared(self) -> list[str]:
        """The names that the part declares in the scope that all parts share."""
        names = []
        for pattern, name in re.findall(r"(?m)^(?:const|let|var|class|function|async function) (?:\{([^}]*)\}|(\w+))", self.code):
            names += re.findall(r"\w+", pattern) if pattern else [name]
        return names

    def uses(self, name: str) -> bool:
        """Whether the code contains a name that is neither that of a member nor a key."""
        return re.search(rf"(?<![\w.]){name}\b(?!\s*:(?!:))|\.\.\.{name}\b", self.code) is not None


PARTS = {path.stem: Part(path.stem, path.read_text()) for path in sorted(FOLDER.glob("*.js"))}


@functools.cache
def order() -> list[list[str]]:
    """The names of the parts of each script, as `Scripts.swift` joins them."""
    source = (REPOSITORY / "Sources/Templates/Theme/Scripts.swift").read_text()
    return [re.findall(r'"([\w-]+)"', list_) for list_ in re.findall(r"parts: \[([^\]]*)\]", source)]


def with_needs(*names: str) -> list[str]:
    """Returns the names of parts, and of all parts that they need, in order."""
    wanted = set()

    def want(name):
        if name not in wanted:
            wanted.add(name)
            for other in PARTS[name].needs:
                want(other)

    for name in names:
        want(name)
    return list(dict.fromkeys(name for list_ in order() for name in list_ if name in wanted))


def run(page, *names: str, **words: str):
    """Runs parts, and only what they need, in a page. The names that they provide become members of `parts`.

    The page collects the messages of errors and warnings in `problems`. `words` are the UI strings of the script.
    """
    chosen = with_needs(*names)
    provided = ", ".join(name for part in chosen for name in PARTS[part].provides)
    code = "\n".join([f"const unfoldStrings = {json.dumps(words)};", "(() => {", '"use strict";', *(PARTS[name].text for name in chosen), f"window.parts = {{ {provided} }};", "})();"])
    page.evaluate(
        """code => {
          window.problems = [];
          addEventListener("error", event => { if (event.message) problems.push(event.message) });
          console.warn = text => problems.push(text);
          const script = document.createElement("script");
          script.textContent = code;
          document.head.append(script);
        }""",
        code,
    )
