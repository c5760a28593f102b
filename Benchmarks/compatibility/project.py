"""What a project of another tool declares: its pages, their order, and the targets of its links."""

import json
import os
import re
from collections import Counter
from dataclasses import dataclass, field
from fnmatch import fnmatch
from functools import cached_property
from pathlib import Path
from urllib.parse import unquote

PAGE_EXTENSIONS = (".md", ".markdown", ".mdx", ".tutorial")
CONFIGURATIONS = ("docusaurus.config.*", "sidebars.*", "sidebars*.*", "astro.config.*", ".vitepress/config.*",
                  ".vitepress/config/*", ".vitepress/sidebar*.*")
IGNORED_FOLDERS = {"node_modules", ".git", "public", "build", "dist", ".vitepress", "_book"}


def text_of(path: Path) -> str:
    """The text of a file, without a byte order mark and with line feeds only."""
    return path.read_text(encoding="utf-8-sig", errors="replace")


def front_matter(text: str) -> str:
    matter = re.match(r"\A---\s*\n(.*?)\n(?:---|\.\.\.)\s*(?:\n|\Z)", text, re.DOTALL)
    return matter.group(1) if matter else ""


def without_code(text: str) -> str:
    """The text without fenced code blocks and code spans."""
    text = re.sub(r"^([ \t>]*)(`{3,}|~{3,})[^\n]*\n.*?(?:^[ \t>]*\2[`~]*[ \t]*$|\Z)", " ", text,
                  flags=re.DOTALL | re.MULTILINE)
    return re.sub(r"(?<!`)(`+)(?!`)(?:(?!\n\s*\n).)+?(?<!`)\1(?!`)", " ", text, flags=re.DOTALL)


def normalized(text: str) -> str:
    """The letters and digits of a text: headings and their anchors have them in common."""
    return "".join(re.findall(r"[^\W_]", text.lower()))


@dataclass
class Anchors:
    """The anchors that a source page can have: of its headings, and those that it sets."""

    headings: set[str] = field(default_factory=set)
    # The number of headings with each text.
    counts: Counter[str] = field(default_factory=Counter)
    ids: set[str] = field(default_factory=set)
    # Whether the page includes text of other files, which can have any anchor.
    includes: bool = False

    def has(self, fragment: str) -> bool:
        key = normalized(fragment)
        if not key or fragment in self.ids or key in {normalized(name) for name in self.ids} or key in self.headings:
            return True
        # The anchor of a heading that repeats another one ends with a number.
        number = re.search(r"\d+$", key)
        return number is not None and self.counts[key[:number.start()]] > int(number.group())


def anchors_of(text: str) -> Anchors:
    found = Anchors()
    # Names in generated documentation, and identifiers of rules in the Rust Reference, become anchors.
    found.ids.update(re.findall(r"^(?:#+ )?::: *([\w.]+)", text, re.MULTILINE))
    found.ids.update("r-" + name for name in re.findall(r"^[ \t]*r\[([\w.-]+)\]", text, re.MULTILINE))
    found.includes = re.search(r"--8<--|\{\{ *#include|\{%-? *include|\{!|\{\*|<!-- *@include|^import .*\.mdx?['\"]|\[!INCLUDE",
                               text, re.MULTILINE | re.IGNORECASE) is not None
    plain = re.sub(r"^([ \t]*)(`{3,}|~{3,}).*?^[ \t]*\2", "", text, flags=re.DOTALL | re.MULTILINE)
    found.ids.update(re.findall(r"""\b(?:id|name)=["']?([^"'\s>]+)""", plain))
    found.ids.update(re.findall(r"\{:?\s*#([^\s}]+)", plain))
    found.ids.update(re.findall(r"\{/\*\s*#([^\s*]+)", plain))
    found.ids.update("fn" + name for name in re.findall(r"^\[\^([^\]]+)\]:", plain, re.MULTILINE))
    found.ids.update("fnref" + name for name in re.findall(r"\[\^([^\]]+)\]", plain))
    # Names in comments of headings, which a project's own scripts can turn into anchors.
    found.ids.update(re.findall(r"<!--\s*[\w:]+\s+([\w.]+)\s*-->", plain))
    for heading in re.findall(r"^[ \t>]*#{1,6}[ \t]*(.+)$|^(\S.*)\n(?:=+|-{2,})[ \t]*$", plain, re.MULTILINE):
        title = re.sub(r"\{[:#][^}]*\}|\{\s*#[^}]*\}", "", heading[0] or heading[1])
        found.headings.add(normalized(title))
        plain_title = normalized(re.sub(r"<[^>]*>|!?\[([^\]]*)\](\([^)]*\)|\[[^\]]*\])", r"\1", title))
        found.headings.add(plain_title)
        found.counts[plain_title] += 1
    for label in re.findall(r"^[ \t]*===[!+]? +[\"'](.+)[\"']|^[ \t]*={2,} +(\S.*)$|<TabItem[^>]*(?:label|value)=[\"']([^\"']+)",
                            text, re.MULTILINE):
        found.headings.add(normalized("".join(label)))
    return found


def lists_of_strings(script: str) -> list[list[str]]:
    """The strings in each list of a script, without those of the lists inside, in the order of their ends."""
    pattern = r"""//[^\n]*|/\*.*?\*/|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|[\[\]]"""
    finished: list[list[str]] = []
    open_lists: list[list[str]] = []
    for match in re.finditer(pattern, script, re.DOTALL):
        text = match.group(0)
        if text == "[":
            open_lists.append([])
        elif text == "]" and open_lists:
            finished.append(open_lists.pop())
        elif text[0] in "'\"" and open_lists:
            open_lists[-1].append(text[1:-1])
    return finished


class Project:
    """The files of a project, and what they declare."""

    def __init__(self, folder: Path):
        self.folder = folder
        self.is_mkdocs = any((folder / f"{name}.{end}").exists() for name in ("mkdocs", "properdocs", "zensical")
                             for end in ("yml", "yaml", "toml"))
        self.is_vault = (folder / ".obsidian").is_dir()
        self.has_components = not any((folder / name).exists() for name in ("docfx.json", "_config.yml", "SUMMARY.md"))
        self.files = sorted(
            Path(place, name) for place, folders, names in os.walk(folder) if not self._prune(folders) for name in names)
        self.pages = [path for path in self.files if path.suffix.lower() in PAGE_EXTENSIONS]
        self.file_names = {path.name.lower() for path in self.files}
        self._anchors: dict[Path, Anchors] = {}
        self._names: set[str] | None = None
        self._chapters: set[str] | None = None
        self._parents: dict[str, set[str]] | None = None
        self._generated: set[str] | None = None

    @staticmethod
    def _prune(folders: list[str]):
        folders[:] = [name for name in folders if name not in {"node_modules", ".git", "target"}]

    def anchors(self, source: Path) -> Anchors:
        if source not in self._anchors:
            self._anchors[source] = anchors_of(text_of(source))
        return self._anchors[source]

    def has_anchor(self, source: Path, fragment: str) -> bool:
        """Whether a page can have an anchor: in its own text, or in that of a file that it may include."""
        own = self.anchors(source)
        return own.has(fragment) or own.includes and any(self.anchors(page).has(fragment) for page in self.pages)

    @property
    def names(self) -> set[str]:
        """All that a link to a page can name: pages, their folders, and what their front matter calls them."""
        if self._names is None:
            names: set[str] = set()
            for page in self.pages:
                names.add(page.stem.lower())
                names.update(part.lower() for part in page.relative_to(self.folder).parts[:-1])
                for value in re.findall(r"^(?:slug|id|url|permalink|title|uid):\s*(.+)$", front_matter(text_of(page)),
                                        re.MULTILINE):
                    names.add(Path(value.strip().strip("'\"/")).name.lower())
            for path in self.pages:
                # Numbers that order files are not part of their names.
                names.add(re.sub(r"^\d+[-_. ]+", "", path.stem.lower()))
            self._names = names
        return self._names

    def has_target(self, address: str) -> bool:
        """Whether the project contains anything that a link can mean; if not, the project’s own link is broken."""
        parts = [part for part in unquote(address.split("?")[0]).split("/") if part not in ("", ".", "..")]
        if not parts:
            return False
        last = parts[-1].lower()
        if last in ("index.html", "index.md", "index.mdx", "readme.md", "index") and len(parts) > 1:
            last = parts[-2].lower()
        stem = re.sub(r"\.(html|mdx?|markdown)$", "", last)
        is_file = address.endswith((".md", ".mdx"))
        if (address.startswith("/") or is_file) and len(parts) > 1 and last == parts[-1].lower():
            # A page with this name in another folder is not the target, which a program generates.
            parents = self.parents.get(stem, set())
            parent = parts[-2].lower()
            if parent in self.folder_names and parents and parent not in parents:
                return False
            # Nor is it one in folders that a program generates.
            if len(parts) > 2 and not any(part.lower() in self.names for part in parts[:-1]):
                return False
        # mdBook publishes only the chapters of its summary.
        if is_file and (self.folder / "book.toml").exists() and not self._is_chapter(last):
            return False
        return stem in self.names or "." in last and last in self.file_names

    @property
    def generated(self) -> set[str]:
        """The folders and files that the project's own programs write: those that its repository ignores and that do not
        exist, and those that the options of plug-ins name."""
        if self._generated is None:
            found: set[str] = set()
            for folder in [self.folder, *list(self.folder.parents)[:2]]:
                ignored = folder / ".gitignore"
                if ignored.is_file():
                    found |= {line.strip() for line in text_of(ignored).splitlines() if re.fullmatch(r"[\w./-]+", line.strip())}
                if (folder / ".git").exists():
                    break
            for path in self.files:
                if path.parent == self.folder and re.search(r"(config\.[cm]?[jt]s|package\.json|typedoc\.json|mkdocs\.yml)$", path.name):
                    options = r"""['"]?(?:out|outDir|outputDir|docsRoot|link)['"]?\s*[:=]\s*['"]([\w./-]+)['"]"""
                    found.update(re.findall(options, text_of(path)))
            names = {line.strip("./").split("/")[-1].lower() for line in found}
            self._generated = names - self.folder_names - self.names - {""}
        return self._generated

    def is_generated(self, address: str) -> bool:
        """Whether a link leads to a page or folder that a program of the project writes."""
        parts = unquote(address.split("?")[0].split("#")[0]).lower().split("/")
        return any(re.sub(r"\.(html|mdx?)$", "", part) in self.generated for part in parts)

    def _is_chapter(self, name: str) -> bool:
        if self._chapters is None:
            self._chapters = {path.name.lower() for order in self.orders() for path in order}
        return name in self._chapters

    @property
    def parents(self) -> dict[str, set[str]]:
        """The names of the folders around the pages with each name."""
        if self._parents is None:
            self._parents = {}
            for page in self.pages:
                parts = [re.sub(r"^\d+[-_. ]+", "", part.lower()) for part in page.relative_to(self.folder).parts[:-1]]
                stem = re.sub(r"^\d+[-_. ]+", "", page.stem.lower())
                self._parents.setdefault(stem, set()).update(parts)
                slug = re.search(r"^(?:slug|permalink):\s*(.+)$", front_matter(text_of(page)), re.MULTILINE)
                if slug:
                    names = slug.group(1).strip().strip("'\"/").lower().split("/")
                    self._parents.setdefault(names[-1], set()).update(parts + names[:-1])
        return self._parents

    @property
    def folder_names(self) -> set[str]:
        return set().union(*self.parents.values())

    # MARK: Pages

    @cached_property
    def declared_titles(self) -> dict[Path, str]:
        """The titles in the list of pages of GitBook and mdBook, and the names of the files of a vault or a wiki."""
        if self.is_vault:
            return {path.resolve(): path.stem for path in self.pages}
        if any((self.folder / name).exists() for name in ("_Sidebar.md", "_Footer.md")):
            return {path.resolve(): path.stem.replace("-", " ") for path in self.pages}
        for name in ("src/SUMMARY.md", "SUMMARY.md", "docs/SUMMARY.md"):
            if (self.folder / name).exists():
                found = re.findall(r"^\s*[-*] *\[([^\]]+)\]\(<?(?:\./)?([^)#>\s]+\.md)>?", text_of(self.folder / name),
                                   re.MULTILINE)
                return {((self.folder / name).parent / unquote(path)).resolve(): title for title, path in found}
        return {}

    def is_unpublished(self, source: Path) -> bool:
        """Whether the tool does not publish a page for certain: documents of Jekyll without front matter, and those of
        collections without output."""
        config = self.folder / "_config.yml"
        if not config.exists() or source.suffix not in (".md", ".markdown"):
            return False
        parts = source.relative_to(self.folder).parts if source.is_relative_to(self.folder) else ()
        if len(parts) < 2 or not parts[0].startswith("_"):
            return False
        if parts[0] == "_posts":
            return not text_of(source).startswith("---")
        written = re.search(rf"^  +['\"]?{re.escape(parts[0][1:])}['\"]?:(?:.*\n)?(?:    +.*\n)*?.*output: *true", text_of(config),
                            re.MULTILINE)
        return written is None or not text_of(source).startswith("---")

    def expected_pages(self) -> list[Path]:
        """The pages that the tool publishes for certain."""
        folder = self.folder
        declared = [path for order in self.orders() for path in order]
        if (content := folder / "src/content/docs").is_dir():
            declared = [path for path in declared if content in path.parents and not self._is_translation(path, content)]
        if (folder / "mkdocs.yml").exists() or (folder / "book.toml").exists():
            return sorted(set(declared))
        if (folder / ".vitepress").is_dir():
            declared = [path for path in declared if not self._is_translation(path, folder)]
        roots = [path for path in ([folder] if folder.suffix == ".docc" else folder.rglob("*.docc")) if path.is_dir()]
        found = [page for root in roots[:1] for page in self.pages if root in page.parents]
        if (content := folder / "src/content/docs").is_dir():
            found += [page for page in self.pages if content in page.parents and not self._is_translation(page, content)]
        if any(folder.glob("docusaurus.config.*")):
            for content in self._docusaurus_folders():
                found += [page for page in sorted(content.rglob("*")) if page.suffix in (".md", ".mdx")
                          and not self._is_excluded(page.relative_to(content).as_posix())]
            if (self.folder / "versions.json").exists():
                declared = [page for page in declared if page in found]
        return [page for page in dict.fromkeys(found + declared) if self._is_published(page)]

    def _docusaurus_folders(self) -> list[Path]:
        """The folders with the pages of the version at the root of the site."""
        versions = self.folder / "versions.json"
        config = "".join(text_of(path) for path in self.folder.glob("docusaurus.config.*"))
        if versions.exists() and not re.search(r"lastVersion: *['\"]current|disableVersioning: *true", config):
            last = re.search(r"lastVersion: *['\"]([^'\"]+)", config)
            name = last.group(1) if last else next(name for name in json.loads(text_of(versions)) if name != "current")
            return [self.folder / "versioned_docs" / f"version-{name}"]
        folders = [self.folder / "docs"]
        if re.search(r"['\"]\.\./docs/?['\"]", config):
            folders.append((self.folder / "../docs").resolve())
        return [folder for folder in folders if folder != self.folder]

    def _is_excluded(self, path: str) -> bool:
        """Whether the options of Docusaurus exclude a page."""
        config = "".join(text_of(path) for path in self.folder.glob("docusaurus.config.*"))
        lists = re.findall(r"\bexclude: *\[([^\]]*)\]", config)
        patterns = [pattern for found in lists for pattern in re.findall(r"['\"]([^'\"]+)['\"]", found)]
        return any(fnmatch("/" + path, "/" + pattern.replace("**/", "*").replace("**", "*")) for pattern in patterns)

    def _is_translation(self, page: Path, content: Path) -> bool:
        first = page.relative_to(content).parts[0]
        return re.fullmatch(r"[a-z]{2}(-[A-Za-z]{2,4})?", first) is not None

    def _is_published(self, page: Path) -> bool:
        parts = page.parts
        if any(part.startswith("_") or part in IGNORED_FOLDERS for part in parts[len(self.folder.parts):]):
            return False
        return re.search(r"^draft:\s*true", front_matter(text_of(page)), re.MULTILINE) is None

    # MARK: Order

    def orders(self) -> list[list[Path]]:
        """The pages in the orders that the project declares."""
        for name in ("src/SUMMARY.md", "SUMMARY.md", "docs/SUMMARY.md"):
            if (self.folder / name).exists():
                text = re.sub(r"<!--.*?-->", "", text_of(self.folder / name), flags=re.DOTALL)
                found = re.findall(r"\]\(<?(?:\./)?([^)#>\s]+\.md)>?\)", text)
                return [self._existing((self.folder / name).parent, found)]
        if settings := next((path for path in self.files if path.parent == self.folder
                             and path.name in ("mkdocs.yml", "mkdocs.yaml")), None):
            return [self._mkdocs_order(settings)]
        if (self.folder / "docfx.json").exists():
            return [self._listed_in(toc) for toc in self.files if toc.name.lower() == "toc.yml"]
        orders = [self._topics(page) for page in self.pages if any(part.endswith(".docc") for part in page.parts)]
        for pattern in CONFIGURATIONS:
            for path in sorted(self.folder.glob(pattern)):
                if path.suffix in (".js", ".ts", ".mjs", ".mts", ".cjs", ".json"):
                    orders += self._named_in(text_of(path))
        if (self.folder / "_config.yml").exists():
            orders += self._numbered()
        return [order for order in orders if len(order) > 1]

    def _existing(self, folder: Path, names: list[str]) -> list[Path]:
        paths = [(folder / unquote(name).strip()).resolve() for name in names]
        return [path for path in dict.fromkeys(paths) if path.exists()]

    def _listed_in(self, toc: Path) -> list[Path]:
        """The pages in a table of contents of DocFX, by their paths or their identifiers."""
        found = re.findall(r"[hH]ref:\s*['\"]?(xref:[^'\"\s#?]+|[^'\"\s#]+\.md)", text_of(toc))
        names = [os.path.relpath(self.identifiers[name[5:]], toc.parent) if name[5:] in self.identifiers else name
                 for name in found]
        return self._existing(toc.parent, names)

    @cached_property
    def identifiers(self) -> dict[str, Path]:
        """The pages of DocFX by their identifiers, which cross-references name."""
        if not (self.folder / "docfx.json").exists():
            return {}
        found = {page: re.search(r"^uid:\s*['\"]?([^'\"\s]+)", front_matter(text_of(page)), re.MULTILINE)
                 for page in self.pages}
        return {match.group(1): page.resolve() for page, match in found.items() if match}

    def _mkdocs_order(self, settings: Path) -> list[Path]:
        text = text_of(settings)
        # The settings inherit those of another file. A default can follow the names of environment variables.
        if parent := re.search(r"^INHERIT:.*?([\w./-]+\.ya?ml)", text, re.MULTILINE):
            inherited = (self.folder / parent[1]).resolve()
            text += "\n" + text_of(inherited) if inherited.exists() else ""
        folder = (re.search(r"^docs_dir:\s*(\S+)", text, re.MULTILINE) or [None, "docs"])[1].strip("'\"")
        nav = re.search(r"^nav:\s*\n((?:[ \t-].*\n|\s*\n|#.*\n)*)", text, re.MULTILINE)
        found = re.findall(r"[\s:\"']([\w./ -]+\.md)\b", re.sub(r"#.*", "", nav.group(1))) if nav else []
        return self._existing(self.folder / folder, found)

    def _topics(self, page: Path) -> list[Path]:
        """The pages below “Topics” of a page of DocC."""
        topics = re.search(r"^## Topics\s*\n(.*)", text_of(page), re.DOTALL | re.MULTILINE)
        by_name = {path.stem.lower(): path for path in self.pages}
        names = re.findall(r"^\s*-\s*<doc:([^>#]+)>", topics.group(1), re.MULTILINE) if topics else []
        found = [by_name.get(name.split("/")[-1].lower()) for name in names]
        return [path.resolve() for path in dict.fromkeys(found) if path]

    def _named_in(self, script: str) -> list[list[Path]]:
        """The pages that the strings of each list in JavaScript name, if there is only one with this path.

        The order of lists follows from names and functions, which this script does not evaluate."""
        by_path: dict[str, list[Path]] = {}
        is_docusaurus = any(self.folder.glob("docusaurus.config.*"))
        for page in self.pages + [page for page in self.expected_outside() if page not in self.pages]:
            # The file next to the settings of Docusaurus is no page.
            if is_docusaurus and page.parent == self.folder:
                continue
            key = "/".join(part for part in page.with_suffix("").parts if part)
            for name in self._suffixes(key):
                by_path.setdefault(name, []).append(page)
        orders: list[list[Path]] = []
        seen: set[Path] = set()
        for strings in lists_of_strings(script):
            order = []
            for string in strings:
                name = re.sub(r"(/index|\.html|\.mdx?)$", "", string.strip("/").lower())
                pages = by_path.get(name, [])
                if "/" in string and re.fullmatch(r"[\w./-]+", string) and len(pages) == 1:
                    order.append(pages[0].resolve())
            # A page that is listed twice appears only once in the navigation.
            orders.append([page for page in dict.fromkeys(order) if page not in seen])
            seen.update(order)
        return orders

    def expected_outside(self) -> list[Path]:
        docs = (self.folder / "../docs").resolve()
        if docs == self.folder or not docs.is_dir() or not any(self.folder.glob("docusaurus.config.*")):
            return []
        return [path for path in docs.rglob("*") if path.suffix in (".md", ".mdx")]

    @staticmethod
    def _suffixes(path: str) -> list[str]:
        parts = path.lower().split("/")
        if parts[-1] in ("index", "readme"):
            parts.pop()
        return ["/".join(parts[start:]) for start in range(max(0, len(parts) - 4), len(parts))]

    def _numbered(self) -> list[list[Path]]:
        """The pages of Jekyll with the same parent, sorted by the number in their front matter."""
        groups: dict[str, list[tuple[float, Path]]] = {}
        for page in self.pages:
            matter = front_matter(text_of(page))
            number = re.search(r"^nav_order:\s*([\d.]+)\s*$", matter, re.MULTILINE)
            parent = re.search(r"^parent:\s*(.+)$", matter, re.MULTILINE)
            if number and not re.search(r"^nav_exclude:\s*true", matter, re.MULTILINE):
                groups.setdefault(parent.group(1).strip() if parent else "", []).append((float(number.group(1)), page))
        orders = []
        for group in groups.values():
            if len({number for number, _ in group}) == len(group):
                orders.append([page.resolve() for _, page in sorted(group)])
        return orders
