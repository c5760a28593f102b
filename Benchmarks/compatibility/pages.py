"""The pages that a build writes and their sources: text, titles, links, and syntax that readers must not see."""

import html
import re
from functools import lru_cache
from html.parser import HTMLParser
from pathlib import Path

from project import front_matter, normalized, without_code

# Patterns that must not occur in the text of a page, with the name of the syntax.
FOREIGN = [
    ("admonition", re.compile(r"^\s*(!!!|\?\?\?\+?)[ \t]+\w", re.MULTILINE)),
    ("admonition", re.compile(r"^\s*:{3,}\s*\{?[a-z-]*", re.MULTILINE)),
    ("block", re.compile(r"^\s*/{3}\s*(\w+|\s*$)", re.MULTILINE)),
    ("tab", re.compile(r"^\s*={2,4}[!+]?[ \t]+\S", re.MULTILINE)),
    ("alert", re.compile(r"\[!(NOTE|TIP|INFO|WARNING|CAUTION|IMPORTANT|DANGER|VIDEO|INCLUDE|code)\b", re.IGNORECASE)),
    ("attribute list", re.compile(r"(?<!\{)\{:?\s*[.#][\w-][^{}\n]*\}|\{:\s[^{}\n]*\}")),
    ("template", re.compile(r"\{%-?.*?%\}|\{\{[^{}\n]*\}\}")),
    ("include", re.compile(r"--8<--|\{\*\s.*?\*\}|\{![^!\n]*!\}|^<<<\s*@?/?", re.MULTILINE)),
    ("icon", re.compile(r":(material|octicons|fontawesome|simple)-[\w-]+:")),
    # After a letter, angle brackets enclose the parameters of a generic type, which are text: `List<Pot>`.
    ("component", re.compile(r"(?<!\w)</?[A-Z][A-Za-z]+(\s[^<>]*)?/?>")),
    ("module", re.compile(r"^(import|export)\s+.*(from\s+['\"]|['\"];?$|=\s)", re.MULTILINE)),
    ("comment", re.compile(r"\{/\*.*?\*/\}")),
    ("directive", re.compile(r"^\s*@[A-Z]\w+(\(.*\))?\s*\{?\s*$", re.MULTILINE)),
    ("symbol link", re.compile(r"``[^`\n]+``")),
    ("mark", re.compile(r"(?<![=\w])==[^=\s][^=\n]*==(?![=\w])")),
    ("table", re.compile(r"^\s*\|[ \t]*:?-{3,}:?[ \t]*\|", re.MULTILINE)),
    ("cross reference", re.compile(r"<xref:[^>\n]+>|<doc:[^>\n]+>")),
]

# Syntax of other tools in code, which they do not show.
FOREIGN_CODE = [("hidden code", re.compile(r"^\s*// ?---cut(-\w+)?---\s*$", re.MULTILINE))]


class Page(HTMLParser):
    """The main part of an output page: text outside of code, all text, headings, links, ids."""

    VOID = {"img", "br", "hr", "input", "meta", "link", "source", "area", "wbr", "col", "embed", "track"}
    BLOCKS = {"p", "li", "div", "section", "h1", "h2", "h3", "h4", "h5", "h6", "td", "th", "tr", "dt", "dd", "pre",
              "blockquote", "summary", "figcaption", "details", "table", "ul", "ol", "dl"}

    def __init__(self, source: str):
        super().__init__(convert_charrefs=True)
        self.plain: list[str] = []
        self.all: list[str] = []
        # The title, and the text that the author wrote, without what the theme adds around it.
        self.written: list[str] = []
        self.links: list[str] = []
        self.ids: set[str] = set()
        self.title = ""
        self._main = self._code = self._script = self._title = self._navigation = self._prose = 0
        # The tag of the element that is shown on request, such as an enlarged image, and the number of such tags in it.
        self._popover = ("", 0)
        # Only anchors count outside of the main part, which is a small part of the page.
        start = max(source.find("<main"), 0)
        end = source.rfind("</main>") + 1 or len(source)
        self.ids.update(html.unescape(name) for name in re.findall(r'\bid="([^"]*)"', source[:start] + source[end:]))
        self.feed(source[start:end])

    def handle_starttag(self, tag, attributes):
        values = dict(attributes)
        if values.get("id"):
            self.ids.add(values["id"])
        if tag == "a" and values.get("name"):
            self.ids.add(values["name"])
        if tag == "main":
            self._main += 1
        if tag in ("script", "style", "template"):
            self._script += 1
        if not self._main:
            return
        if tag == "nav":
            self._navigation += 1
        if tag == self._popover[0] or not self._popover[1] and "popover" in values:
            self._popover = (tag, self._popover[1] + 1)
        if tag == "div" and (self._prose or "prose" in (values.get("class") or "").split()):
            self._prose += 1
        if tag in ("code", "pre", "kbd", "samp", "math"):
            self._code += 1
        if tag == "h1":
            self._title += 1
        if tag in self.BLOCKS:
            self.plain.append("\n")
        for name in ("href", "src", "poster"):
            if values.get(name):
                self.links.append(values[name])
        for text in (values.get("alt"), values.get("title") if tag == "abbr" else None):
            if text:
                self._add(" " + text + " ")

    def handle_endtag(self, tag):
        if tag in ("script", "style", "template"):
            self._script -= 1
        if tag == "main":
            self._main -= 1
        if not self._main:
            return
        if tag == "nav":
            self._navigation -= 1
        if tag == self._popover[0]:
            self._popover = (tag, self._popover[1] - 1) if self._popover[1] > 1 else ("", 0)
        if tag == "div" and self._prose:
            self._prose -= 1
        if tag in ("code", "pre", "kbd", "samp", "math"):
            self._code -= 1
        if tag == "h1":
            self._title -= 1
        if tag in self.BLOCKS:
            self.plain.append("\n")
            self._add(" ")

    def handle_data(self, data):
        if not self._main or self._script:
            return
        self._add(data)
        if self._title:
            self.title += data
        if not self._navigation:
            # Leave out navigation, which contains the titles of other pages.
            self.plain.append("\u0001" if self._code else data)

    def _add(self, text: str):
        self.all.append(text)
        if (self._prose or self._title) and not self._navigation and not self._popover[1]:
            self.written.append(text)


@lru_cache(maxsize=2000)
def parsed(path: Path) -> Page:
    return Page(path.read_text(errors="replace"))


# Characters of scripts without spaces between words.
IDEOGRAPHS = re.compile(r"([\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uffef])")


def words(text: str) -> list[str]:
    """The words with at least three letters. Without spaces, each character is a word, whatever is next to it."""
    return re.findall(r"[\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff]|\w{3,}",
                      IDEOGRAPHS.sub(r" \1 ", text.lower().replace("_", " ")))


def source_words(text: str) -> set[str]:
    """The words that readers of a source page should see: prose outside of markup and code."""
    text = text[len(front_matter_block(text)):] + "\n"
    # Code above this line is hidden in the blocks that Twoslash checks.
    text = re.sub(r"^( *```[a-z]+)[^\n]*\n(?:(?! *```).*\n)*?.*// ?---cut(?:-before)?---\n", r"\1\n", text,
                  flags=re.MULTILINE)
    # The labels of footnotes, and headings that generated documentation replaces, are not text.
    text = re.sub(r"\[\^[^\]]+\]:?", " ", text)
    text = re.sub(r"^#+ +::: .*\n(?:(?: {4}.*)?\n)+", "\n", text, flags=re.MULTILINE)
    text = re.sub(r"\{%-? *comment\b.*?endcomment *-?%\}", " ", text, flags=re.DOTALL)
    text = re.sub(r"\{%.*?%\}", " ", text, flags=re.DOTALL)
    text = re.sub(r":::(?:image|video|icon)\b[^\n]*?:::", " ", text)
    # An expression can continue on the next line.
    text = re.sub(r"\{\{[^{}\n]*\n[^{}\n]*\}\}", " ", text)
    text = re.sub(r"<!--.*?-->|\{/\*.*?\*/\}", " ", text, flags=re.DOTALL)
    # Text in a condition is shown only if the condition is true.
    text = re.sub(r"\{%-? *(if|unless)\b.*?\{%-? *end\1\b.*?%\}", " ", text, flags=re.DOTALL)
    # The titles of link definitions, and abbreviations, which may not occur on the page, are not text.
    text = re.sub(r"^ {0,3}\[[^\]]+\]: *\S+\n[ \t]*\"[^\"\n]*\"[ \t]*$", " ", text, flags=re.MULTILINE)
    text = re.sub(r"^\*\[[^\]]+\]:.*$", " ", text, flags=re.MULTILINE)
    # The attributes of a component can be scripts on several lines.
    text = re.sub(r"^[ \t]*<[A-Z]\w*[ \t]*\n(?:(?![ \t]*<[A-Z]).*\n)*?[ \t]*/>[ \t]*$", " ", text, flags=re.MULTILINE)
    # Tags may span several lines, and styles and scripts are not text.
    text = re.sub(r"<(style|script|head)\b.*?</\1>", " ", text, flags=re.DOTALL | re.IGNORECASE)
    text = re.sub(r"^[ \t]*@Comment\s*\{.*?^\s*\}", " ", text, flags=re.DOTALL | re.MULTILINE)
    text = re.sub(r"^([ \t>]*)(`{3,}|~{3,}).*?^[ \t>]*\2", " ", text, flags=re.DOTALL | re.MULTILINE)
    text = re.sub(r"</?[A-Za-z][\w.-]*(?:\s(?:[^<>]*|(?:[^<>\"]|\"[^\"]*\")*))?>",
                  lambda found: " " + "\n" * found.group().count("\n"), text)
    # Comments around parts of files that a plugin includes.
    text = re.sub(r"^\s*\[[^\]]*\]\([^)]*\)\s+(?:inside_)?block:\S+\s*$", " ", text, flags=re.MULTILINE)
    # The options of documentation that a plugin generates from source code.
    text = re.sub(r"^::: [\w.-]+\n(?:(?: {4}.*)?\n)+", "\n", text, flags=re.MULTILINE)
    prose: list[str] = []
    for line in text.split("\n"):
        stripped = line.strip()
        if re.match(r"(import|export)\b|@\w|:::|!!!|\?\?\?|===|///|\{%|\{\{|--8<--|<<<|\||\[[^\]]+\]:|#include|- term|>?\s*\[!\w|\{[:*!]|<|\}", stripped):
            continue
        if stripped.startswith(("#", "-", "*", "+", ">")) or re.match(r"\d+[.)]\s", stripped) or stripped:
            line = re.sub(r"(`+)[^`]+\1", " ", line)
            line = re.sub(r"<[^>]*>|\{[^}]*\}|:[\w-]+:|\[!\w+\]|\$[^$]*\$", " ", line)
            line = re.sub(r"\]\((?:[^()]|\([^()]*\))*\)|\]\[[^\]]*\]|https?://\S+|&#?\w+;", " ", line)
            prose.append(line)
    return set(words("\n".join(prose)))


# The attributes of components that say how they look, or where they lead.
TECHNICAL = {"class", "className", "style", "id", "slot", "key", "href", "to", "src", "link", "url", "icon", "color",
             "variant", "size", "width", "height", "align", "type", "lang", "language", "groupId", "value", "name"}


def attribute_words(text: str) -> set[str]:
    """The words in attributes of components on lines of their own, such as `<Endpoint path="/tea" method="get">`."""
    found = re.findall(r"^ {0,3}<[A-Z]\w*((?: +\w+=\"[^\"<>{}\n]*\")+) */?>[ \t]*$", text, re.MULTILINE)
    pairs = [pair for attributes in found for pair in re.findall(r"(\w+)=\"([^\"]*)\"", attributes)]
    return {word for name, value in pairs if name not in TECHNICAL and "://" not in value for word in words(value)}


def front_matter_block(text: str) -> str:
    matter = re.match(r"\A---\s*\n.*?\n(?:---|\.\.\.)\s*(?:\n|\Z)", text, re.DOTALL)
    if matter:
        return matter.group(0)
    # A page that consists of metadata needs no closing line.
    rest = text.splitlines()[1:] if text.startswith("---\n") else []
    return text if rest and all(re.match(r"\s*(- )?[\w.-]+:(\s|$)|\s*(- .*)?$", line) for line in rest) else ""


def titles(text: str) -> list[str]:
    """The possible titles of a source page: that of its front matter, and its first heading."""
    found: list[str] = []
    if title := re.search(r"^title\s*:\s*(.+)$", front_matter(text), re.MULTILINE):
        found.append(title.group(1).strip().strip("'\""))
    for pattern in (r"@DisplayName\(\s*\"([^\"]+)\"", r"@(?:Tutorials?|Article)\([^)]*name:\s*\"([^\"]+)\""):
        found += re.findall(pattern, text)[:1]
    body = text[len(front_matter_block(text)):]
    body = re.sub(r"<!--.*?-->", "", body, flags=re.DOTALL)
    body = re.sub(r"\{% *highlight\b.*?endhighlight *%\}", "", body, flags=re.DOTALL)
    if re.search(r"\A\s*#{1,6}[ \t]*\n", body):
        # The first heading is empty.
        return found
    body = re.sub(r"^([ \t]*)(`{3,}|~{3,}).*?^[ \t]*\2", "", body, flags=re.DOTALL | re.MULTILINE)
    if title := re.search(r"^ {0,3}(?:#{1,6}[ \t]+(.+?)[ \t]*#*|(\S.*)\n(?:=+|-{3,}))[ \t]*$", body, re.MULTILINE):
        found.append(title.group(1) or title.group(2))
    return found


def yaml_text(text: str) -> str:
    """The texts of a page in YAML, without its keys, its metadata, and the file names of its images."""
    text = re.sub(r"^metadata:\s*\n(?:[ \t]+.*\n|\s*\n)*", "", text, flags=re.MULTILINE)
    text = re.sub(r"^\s*-?\s*(brand|imageSrc|image|thumbnail|itemType|linkListType|url|href|ms\.\w+):.*$", "", text,
                  flags=re.MULTILINE)
    return re.sub(r"^(\s*(?:- )*)[\w.]+:(?= |$)|^#.*$", r"\1", text, flags=re.MULTILINE)


def is_escaped(tag: str, text: str) -> bool:
    """Whether an author wants a tag to be text, such as `\\<Id\\>` or `&lt;Id&gt;`."""
    name = re.escape(tag.strip("<>/ ").split()[0])
    return re.search(rf"(\\<|&lt;|&#60;)/?`?{name}|<{name}\\>|<[*_]+{name}[*_]+>", text) is not None


def is_unclosed(tag: str, text: str) -> bool:
    """Whether the source has no closing tag for a tag, and the tag has no values: it is the name of a placeholder."""
    name = re.fullmatch(r"<([A-Z]\w*)(?:\s[^=<>]*)?>", tag.strip())
    return name is not None and f"</{name.group(1)}>" not in text


def is_alert_in_text(alert: str, source: str) -> bool:
    """Whether an alert of the source is never in a quote, or in a quote after other text: it is text in its tool, too."""
    return re.search(rf"^[ \t\d.*+-]*(?:>[ \t]*)+{re.escape(alert)}", source, re.MULTILINE | re.IGNORECASE) is None


def is_code_of_source(match: str, source: str) -> bool:
    """Whether a text occurs only in the code of a source page, such as the caption of a code block or a tree of files."""
    words = match.split()
    pattern = r"\s+".join(re.escape(word) for word in words)
    return re.search(pattern, without_code(source)) is None and re.search(pattern, source) is not None


def is_mention(match: str, source: str) -> bool:
    """Whether a text is the name of a person: the text of a link, or not at the beginning of a line of the source."""
    name = match.strip()
    if not name.startswith("@"):
        return False
    return f"[{name}](" in source or re.search(rf"^\s*{re.escape(name)}", source, re.MULTILINE) is None


def without_tags(text: str) -> str:
    return html.unescape(re.sub(r"<[^>]*>|\{[^}]*\}|\]\([^)]*\)", " ", text))


def plain_title(text: str) -> str:
    # A link to a DocC symbol shows only the symbol's name.
    text = re.sub(r"(?<!`)`([^`]+)`(?!`)", lambda found: html.escape(found.group(1)), text)
    text = re.sub(r"``([^`]+)``", lambda found: re.sub(r"-\w{4,}$", "", found.group(1).split("/")[-1]), text)
    text = re.sub(r"\{[^}]*\}|<[^>]*>|:[\w-]+:", " ", text).replace("&nbsp;", " ")
    text = re.sub(r"!?\[([^\]]*)\](?:\([^)]*\)|\[[^\]]*\])", r"\1", text)
    return normalized(html.unescape(text))
