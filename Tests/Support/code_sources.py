"""Real source files by language: our own, and files that every machine for the tests has."""

import difflib
import importlib.util
import sysconfig
from dataclasses import dataclass
from glob import glob
from pathlib import Path

from unfold_site import REPOSITORY

OWN = REPOSITORY / "Tests" / "EndToEnd" / "code"
STANDARD_LIBRARY = Path(sysconfig.get_path("stdlib"))
PLAYWRIGHT = Path(importlib.util.find_spec("playwright").origin).parent / "driver" / "package"

# Longer files take more time without testing more.
MOST_BYTES = 120_000


@dataclass
class Language:
    """A language: our name for it, the word after a fence, and the name of Pygments' lexer."""

    name: str
    word: str
    lexer: str
    # Files of this repository, which must exist, and patterns for files of the machine, which may be missing.
    own: list[Path]
    machine: list[str]

    def files(self) -> list[Path]:
        machine = [Path(path) for pattern in self.machine for path in sorted(glob(str(pattern)))[:8]]
        return self.own + [path for path in machine if path.is_file() and 200 < path.stat().st_size < MOST_BYTES]


LANGUAGES = [
    Language(
        "Swift", "swift", "swift",
        [OWN / "Drawer.swift.txt"] + sorted((REPOSITORY / "Sources").rglob("*.swift"))[::5], [],
    ),
    Language("Objective-C", "objc", "objective-c", [OWN / "Drawer.m"], []),
    Language(
        "C", "c", "c",
        [REPOSITORY / "Benchmarks" / "baseline.c", REPOSITORY / "Sources" / "CMarkArena" / "CMarkArena.c"],
        ["/usr/include/cmark-gfm*.h", "/usr/include/cmark-gfm/*.h", "/usr/include/yaml.h", "/usr/include/xxhash.h",
         "/usr/include/st[dr]*.h"],
    ),
    Language("C++", "cpp", "cpp", [OWN / "drawer.cpp"], ["/usr/include/c++/*/bits/[ar]*.h", "/usr/include/c++/*/[a-f]*"]),
    Language("JSON", "json", "json", [OWN / "drawers.json"], [PLAYWRIGHT / "*.json"]),
    Language(
        "YAML", "yaml", "yaml", [OWN / "drawers.yml", REPOSITORY / "unfold.yml", REPOSITORY / "templates" / "strings.yml"], [],
    ),
    Language(
        "Shell", "bash", "bash", [OWN / "drawers.sh", REPOSITORY / "Scripts" / "install-dependencies", REPOSITORY / ".ci" / "run"],
        [PLAYWRIGHT / "bin" / "*.sh", "/usr/bin/[bxz]*grep", "/usr/bin/ldd", "/etc/bash.bashrc", "/etc/init.d/*", "/usr/bin/gettext.sh"],
    ),
    Language("Console", "console", "console", [OWN / "session.console"], []),
    Language("HTML", "html", "html", [OWN / "drawers.html"], [PLAYWRIGHT / "lib" / "vite" / "*" / "*.html"]),
    Language("XML", "xml", "xml", [OWN / "drawers.xml"], ["/etc/fonts/conf.d/*.conf", "/usr/share/xml/**/*.xml"]),
    Language(
        "CSS", "css", "css", [OWN / "drawers.css", REPOSITORY / "templates" / "styles" / "prose.css"],
        [PLAYWRIGHT / "lib" / "vite" / "*" / "*.css"],
    ),
    Language(
        "JavaScript", "js", "javascript", sorted((REPOSITORY / "templates").glob("*.js")),
        [PLAYWRIGHT / "lib" / "*.js", PLAYWRIGHT / "lib" / "tools" / "cli-client" / "*.js", PLAYWRIGHT / "lib" / "tools" / "utils" / "*.js"],
    ),
    Language("TypeScript", "ts", "typescript", [OWN / "drawers.ts"], [PLAYWRIGHT / "types" / "*.d.ts"]),
    Language(
        "Python", "python", "python", sorted((REPOSITORY / "Tests").rglob("*.py")),
        [STANDARD_LIBRARY / "[a-dt]*.py", STANDARD_LIBRARY / "asyncio" / "*.py"],
    ),
    Language("Rust", "rust", "rust", [OWN / "drawer.rs"], []),
    Language("Go", "go", "go", [OWN / "drawer.go"], []),
    Language("Kotlin", "kotlin", "kotlin", [OWN / "Drawer.kt"], []),
    Language("Java", "java", "java", [OWN / "Drawer.java"], []),
    Language(
        "Markdown", "markdown", "markdown",
        [REPOSITORY / "README.md", REPOSITORY / "ARCHITECTURE.md", REPOSITORY / "CONTRIBUTING.md"]
        + sorted((REPOSITORY / "content").rglob("*.md")),
        [PLAYWRIGHT / "lib" / "tools" / "skills" / "*" / "references" / "*.md"],
    ),
    Language("SQL", "sql", "sql", [OWN / "teas.sql"], []),
    Language("TOML", "toml", "toml", [OWN / "kettle.toml"], [STANDARD_LIBRARY.parent / "*" / "*" / "*.toml"]),
    Language("Ruby", "ruby", "ruby", [OWN / "drawer.rb"], ["/usr/lib/ruby/*/*.rb"]),
    Language("PHP", "php", "php", [OWN / "Drawer.php"], []),
    Language("C#", "csharp", "csharp", [OWN / "Drawer.cs"], []),
    Language("Dockerfile", "dockerfile", "docker", [OWN / "drawers.dockerfile", REPOSITORY / "Dockerfile"], []),
    Language("Makefile", "makefile", "make", [OWN / "Makefile.sample", REPOSITORY / "Makefile"], []),
    Language("PowerShell", "powershell", "powershell", [OWN / "drawers.ps1"], []),
    Language("Lua", "lua", "lua", [OWN / "drawer.lua"], []),
    Language("R", "r", "r", [OWN / "drawers.R"], []),
    Language("Dart", "dart", "dart", [OWN / "drawer.dart"], []),
    Language("Haskell", "haskell", "haskell", [OWN / "Drawer.hs"], []),
    Language("Elixir", "elixir", "elixir", [OWN / "drawer.ex"], []),
    Language("Zig", "zig", "zig", [OWN / "drawer.zig"], []),
    Language("GraphQL", "graphql", "graphql", [OWN / "drawers.graphql"], []),
    Language("Protocol Buffers", "protobuf", "protobuf", [OWN / "drawers.proto"], []),
    Language("nginx", "nginx", "nginx", [OWN / "drawers.nginx"], ["/etc/nginx/*.conf"]),
    Language("Terraform", "terraform", "terraform", [OWN / "drawers.tf"], []),
    Language("Scala", "scala", "scala", [OWN / "Drawer.scala"], []),
    Language("Groovy", "groovy", "groovy", [OWN / "drawers.groovy"], []),
    Language("Perl", "perl", "perl", [OWN / "drawers.pl"], []),
    Language("Julia", "julia", "julia", [OWN / "drawer.jl"], []),
    Language("Nix", "nix", "nix", [OWN / "drawers.nix"], []),
    Language("Solidity", "solidity", "solidity", [OWN / "Drawer.sol"], []),
    Language("F#", "fsharp", "fsharp", [OWN / "Drawer.fs"], []),
    Language("OCaml", "ocaml", "ocaml", [OWN / "drawer.ml"], []),
    Language("Erlang", "erlang", "erlang", [OWN / "drawers.erl"], []),
    Language("Clojure", "clojure", "clojure", [OWN / "drawer.clj"], []),
    Language("CMake", "cmake", "cmake", [OWN / "drawers.cmake"], []),
    Language("Batch", "batch", "batch", [OWN / "drawers.bat"], []),
    Language("INI", "ini", "ini", [OWN / "drawers.ini"], []),
    Language("Visual Basic", "vb", "vbnet", [OWN / "Drawer.vb"], []),
]


def diff() -> str:
    """Returns a diff between two files of ours that are similar to each other."""
    texts = [(OWN / name).read_text().splitlines() for name in ("Drawer.java", "Drawer.kt")]
    return "\n".join(difflib.unified_diff(*texts, "a/Drawer.java", "b/Drawer.kt", lineterm="")) + "\n"
