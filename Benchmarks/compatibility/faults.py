"""The faults of the pages of a built project.

A page is right if none of these is found on it:

- syntax: another tool's syntax in the text of the page, outside of code
- lost: words of the source that are not on the page
- broken: links, images and anchors without a target in the site, although the project contains the target
- title: a title that is not the first heading of the source, the title in its front matter, or, for a page that does
  not begin with a heading of level 1, the one in the list of pages
- language: the page does not have the language that its front matter states
- extra: the tool does not publish the file
- dropped: the page is declared in the navigation or is in a folder whose pages are all published, but is not in the site
- silent: one of the faults above that no message about the file mentions

Two columns do not count as faults of the conversion. “Own” counts the pages with links whose target the project does not
contain: the author misspelled it, or a program generates it. “Author’s” is the share of errors that are about these
links, without those about pages that programs of the project generate: paths that its repository ignores, or that are the
output of plug-ins. The number of these follows in parentheses; the conversion causes the others. “Strict” is the share of
right pages if these links count, too. “Order” is the share of neighboring pages that are in the order that the project
declares: in SUMMARY.md, `nav`, sidebars, `toc.yml`, “Topics” of DocC, and `nav_order`.
"""

import os
import re
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import unquote, urldefrag

from pages import (FOREIGN, FOREIGN_CODE, Page, attribute_words, is_alert_in_text, is_code_of_source, is_escaped, is_mention,
                   is_unclosed, parsed, plain_title, source_words, titles, without_tags, words, yaml_text)
from project import Project, front_matter, normalized, text_of, without_code

COLUMNS = ["syntax", "lost", "broken", "title", "language", "extra", "dropped", "silent", "own"]


@dataclass
class Faults:
    """The faults of one page, with an example of each kind."""

    kinds: dict[str, str] = field(default_factory=dict)

    def add(self, kind: str, example: str):
        self.kinds.setdefault(kind, " ".join(example.split())[:90])

    @property
    def ours(self) -> list[str]:
        return [kind for kind in self.kinds if kind != "own"]


@dataclass
class Site:
    """A built project."""

    project: Project
    output: Path
    diagnostics: list[dict]
    # The output file of each source page.
    sources: dict[Path, Path]

    def __post_init__(self):
        self.parsed = {page: parsed(page) for page in sorted(set(self.sources.values()))}
        self.source_of = {page: source for source, page in self.sources.items()}
        self.by_file: dict[Path, list[dict]] = {}
        for found in self.diagnostics:
            self.by_file.setdefault((self.project.folder / found["file"]).resolve(), []).append(found)

    def ids(self, page: Path) -> set[str]:
        if page not in self.parsed:
            self.parsed[page] = parsed(page)
        return self.parsed[page].ids

    def faults(self, source: Path) -> Faults:
        page = self.sources[source]
        found = Faults()
        text = text_of(source)
        if self.project.is_vault:
            text = re.sub(r"%%.*?%%", " ", text, flags=re.DOTALL)
        if self.project.is_unpublished(source):
            found.add("extra", source.name)
        self._check_head(source, text, page, found)
        self._check_text(source, text, self.parsed[page], found)
        for link in self.parsed[page].links:
            self._check_link(source, page, link, found)
        self._check_references(page, text, found)
        messages = self.by_file.get(source, [])
        for message in messages:
            if message["severity"] == "error":
                self._check_message(source, message["message"], found)
        # Faults in an included file are reported at that file.
        includes = re.findall(r"\[!INCLUDE\s*\[[^\]]*\]\(([^)\s]+)\)", text, re.IGNORECASE)
        if found.ours and not messages and not any((source.parent / name).resolve() in self.by_file for name in includes):
            found.add("silent", ", ".join(found.ours))
        return found

    def _check_head(self, source: Path, text: str, page: Path, found: Faults):
        """Checks the title in the list of pages, and the language in front matter."""
        title = self.project.declared_titles.get(source)
        heading = re.search(r"^(?:#+ |<h\d|.+\n=+\s*$)", without_code(text), re.MULTILINE)
        begins = heading is not None and not heading.group().startswith(("##", "<h2", "<h3"))
        if title and not begins and not front_matter(text) and plain_title(title) != plain_title(self.parsed[page].title):
            found.add("title", f"{self.parsed[page].title!r} instead of {title!r}")
        language = re.search(r"^lang: *['\"]?([A-Za-z-]+)['\"]?\s*$", front_matter(text), re.MULTILINE)
        if language and f'lang="{language.group(1)}"'.lower() not in page.read_text(errors="replace").lower():
            found.add("language", language.group(1))

    def author_share(self) -> tuple[int, int, int]:
        """The numbers of errors about links whose target the project does not contain, of those about pages that its
        programs generate, and of all errors."""
        errors = [found for found in self.diagnostics if found["severity"] == "error"]
        own = generated = 0
        for error in errors:
            found = Faults()
            self._check_message((self.project.folder / error["file"]).resolve(), error["message"], found)
            if "own" not in found.kinds or not error["identifier"].startswith(("link.", "redirect.", "foreign.include")):
                continue
            names = re.findall(r"[`“]([^`”]+)[`”]", error["message"])
            if any(self.project.is_generated(name) for name in names):
                generated += 1
            else:
                own += 1
        return own, generated, len(errors)

    def _check_text(self, source: Path, text: str, shown: Page, found: Faults):
        plain = "".join(shown.plain)
        isDocC = any(part.endswith(".docc") for part in source.parts)
        for name, pattern in FOREIGN:
            if name in ("directive", "symbol link") and not isDocC:
                continue
            for match in pattern.finditer(plain):
                if name == "component" and (is_escaped(match.group(0), text) or match.group(0) in front_matter(text)):
                    continue
                # Tools without components would hide a name in angle brackets.
                if name == "component" and not self.project.has_components and is_unclosed(match.group(0), text):
                    continue
                if name == "alert" and is_alert_in_text(match.group(0), text):
                    continue
                if is_code_of_source(match.group(0), text) or is_mention(match.group(0), text):
                    continue
                found.add(f"syntax: {name}", match.group(0).replace("\u0001", "`…`"))
        for name, pattern in FOREIGN_CODE:
            if match := pattern.search("".join(shown.all)):
                found.add(f"syntax: {name}", match.group(0))
        if source.suffix == ".yml":
            text = yaml_text(text)
        expected = source_words(text) | (attribute_words(without_code(text)) if self.project.has_components else set())
        lost = expected - set(words("".join(shown.all)))
        # Syntax such as `**V**apor` divides a word of the source.
        joined = plain_title("".join(shown.all))
        lost = {word for word in lost if plain_title(word) not in joined}
        if len(lost) > max(2, len(expected) * 0.02):
            found.add("lost", " ".join(sorted(lost)))
        expected_titles = [title for title in titles(text) if plain_title(title)]
        # Without a heading of level 1, MkDocs shows the title in the navigation; the only top heading is right, too.
        is_named_by_navigation = self.project.is_mkdocs and not re.search(r"^# |^=+\s*$|<h1", without_code(text),
                                                                          re.MULTILINE)
        # The list of pages names a page that does not begin with a heading of level 1.
        is_declared = plain_title(self.project.declared_titles.get(source, "")) == plain_title(shown.title)
        if (expected_titles and not is_declared and source.suffix not in (".tutorial", ".yml") and plain_title(shown.title)
                and not is_named_by_navigation):
            shown_names = {normalized(shown.title), plain_title(shown.title)}
            # Components in a heading, such as badges, have text of their own.
            if not any(plain_title(title) in name or name in plain_title(title)
                       or all(word in name for word in re.findall(r"[^\W_]+", without_tags(title).lower()))
                       for title in expected_titles for name in shown_names):
                found.add("title", f"{shown.title!r} instead of {expected_titles[0]!r}")

    def _check_link(self, source: Path, page: Path, link: str, found: Faults):
        target, fragment = resolve(page, link, self.output)
        if target is None:
            return
        if not target.exists():
            found.add("broken" if self.project.has_target(urldefrag(link)[0]) else "own", link)
        elif fragment and target.suffix == ".html" and not fragment.startswith(":~:"):
            ids = self.ids(target)
            if fragment not in ids and unquote(fragment) not in ids:
                found.add("broken" if self._has_anchor(target, unquote(fragment)) else "own", link)

    def _check_references(self, page: Path, text: str, found: Faults):
        """Checks that cross-references of DocFX to pages are links."""
        identifiers = self.project.identifiers
        names = set(re.findall(r"\]\(xref:([^)?#\s]+)", without_code(text))) if identifiers else set()
        linked = {resolve(page, link, self.output)[0] for link in self.parsed[page].links} if names else set()
        for name in sorted(names & identifiers.keys()):
            target = self.sources.get(identifiers[name])
            if target is not None and target not in linked:
                found.add("broken", "xref:" + name)

    def _has_anchor(self, page: Path, fragment: str) -> bool:
        source = self.source_of.get(page)
        return source is not None and self.project.has_anchor(source, fragment)

    def _check_message(self, source: Path, message: str, found: Faults):
        """Classifies an error. Broken links are counted where they are on the page, unless no link was written."""
        names = re.findall(r"[`“]([^`”]+)[`”]", message)
        if not names or "there is no anchor" in message:
            found.add("own" if re.search("no destination|no file|no anchor", message) else "broken", message)
        elif names[0].startswith("#"):
            target = (self.project.folder / names[1]).resolve() if len(names) > 1 else source
            if not target.exists():
                target = next((path for path in self.sources if path.as_posix().endswith("/" + names[1])), source)
            found.add("broken" if self.project.has_anchor(target, unquote(names[0][1:])) else "own", message)
        else:
            name = urldefrag(re.sub(r":[\w-]+$", "", names[0]))[0]
            found.add("broken" if self.project.has_target(name) else "own", message)


def resolve(page: Path, link: str, output: Path) -> tuple[Path | None, str]:
    """Returns the file to which a link of a page leads, and the fragment; no file if it leads to another site."""
    address, fragment = urldefrag(link)
    if re.match(r"[a-z][a-z0-9+.-]*:|//", address, re.IGNORECASE):
        return None, ""
    path = unquote(address.split("?")[0])
    target = (output / path.lstrip("/")) if path.startswith("/") else (page.parent / path) if path else page
    target = Path(os.path.normpath(target))
    if not target.is_relative_to(output):
        # The site is meant to be published next to others, as in `../std/index.html`.
        return None, ""
    return (target / "index.html" if target.is_dir() else target), fragment


def source_files(folder: Path, output: Path, navigation: list[dict]) -> dict[Path, Path]:
    """Returns the output file of each source page, from the pages of the navigation."""
    result: dict[Path, Path] = {}
    for node in navigation:
        if node.get("file") and node.get("url") is not None:
            target = output / unquote(node["url"]).lstrip("/")
            target = target / "index.html" if node["url"].endswith("/") else target
            source = (folder / node["file"]).resolve()
            if source.exists() and target.exists():
                result[source] = target
    return result


def order_share(project: Project, sources: dict[Path, Path]) -> float | None:
    position = {source: index for index, source in enumerate(sources)}
    pairs = []
    for order in project.orders():
        known = [position[path] for path in order if path in position]
        pairs += zip(known, known[1:])
    return sum(a < b for a, b in pairs) / len(pairs) if pairs else None


def measure(folder: Path, output: Path, diagnostics: list[dict], navigation: list[dict], verbose: bool = False) -> dict:
    """Counts the faults of a project that was built into a folder."""
    project = Project(folder)
    site = Site(project, output, diagnostics, source_files(folder, output, navigation))
    faults = {source: site.faults(source) for source in site.sources}
    for source in project.expected_pages():
        if source.resolve() not in faults:
            faults[source] = Faults()
            faults[source].add("dropped", "not in the site")
            place = source.parent.name + "/" + source.name
            if source.resolve() not in site.by_file and not any(place in found["message"] for found in diagnostics):
                faults[source].add("silent", "dropped")
    if verbose:
        for source, found in faults.items():
            for kind, example in found.kinds.items():
                print(f"  {os.path.relpath(source, folder)}: {kind}: {example}")
    counts: dict[str, int] = {}
    for found in faults.values():
        for kind in {kind.split(":")[0] for kind in found.kinds}:
            counts[kind] = counts.get(kind, 0) + 1
    return {"name": folder.name, "pages": len(faults), "right": sum(not found.ours for found in faults.values()),
            "strict": sum(not found.kinds for found in faults.values()),
            "order": order_share(project, site.sources), "author": site.author_share(), **counts}
