"""The classes that Pygments and our pages give to each character of some code, in the letters of our classes.

Pygments' types are finer than ours, and now and then the two have different habits that are both right, so a type
stands for the letters that are right for it. `-` is a character without a class.
"""

from html.parser import HTMLParser

from pygments.lexers import get_lexer_by_name
from pygments.token import Comment, Generic, Keyword, Literal, Name, Number, Operator, String, Token

# The letters that count: comments, strings, keywords, numbers, and what a diff adds and takes away.
STRONG = set("cskndi")

# What is right for a type of token: that of the nearest ancestor in this table. An empty string is no opinion.
RIGHT = {
    Token: "-vaft",
    Token.Error: "",
    Token.Escape: "s",
    Comment: "c",
    Comment.Preproc: "",  # Directives: Pygments does not look into them.
    Comment.PreprocFile: "",
    Comment.Special: "",
    Generic.Deleted: "d",
    Generic.Inserted: "i",
    Generic.Heading: "k",
    Generic.Subheading: "ak",
    Generic.Prompt: "c",
    Generic.Output: "-",
    Keyword: "k",
    Keyword.Type: "kt",
    Keyword.Declaration: "kt",
    Keyword.Namespace: "k",
    Name.Builtin: "-vaftk",
    Name.Entity: "n-",
    Number: "n",
    Operator.Word: "k",
    String: "s",
    String.Affix: "s",
    String.Doc: "sc",
    String.Interpol: "",
}

# Where a language has another habit.
HABITS = {
    "Shell": {String.Escape: "s-", Keyword: "kv"},
    "Objective-C": {Name.Builtin: "-vaftk"},
    "Console": {String.Escape: "s-"},
    # Pygments does not tell selectors from the heads of at-rules.
    "CSS": {Name.Tag: "kafns-", Keyword: "-akf", Keyword.Constant: "-", Keyword.Type: "n", Name.Constant: "-", Name.Namespace: "t"},
    "Diff": {Token: "-a", Keyword: "ak", Generic.Deleted: "dk", Generic.Inserted: "ik"},
    "Markdown": {Keyword: "ka", Generic: "-k", Name.Tag: "-", Generic.Heading: "k", Generic.Subheading: "k"},
    "HTML": {Name.Tag: "k", Name.Attribute: "a", Token: "-"},
    "XML": {Name.Tag: "k", Name.Attribute: "a", Token: "-"},
    "JSON": {Name.Tag: "a"},
    "YAML": {Name.Tag: "a", Literal.Scalar.Plain: "-kna", Name: "-akns", String: "sa"},
}

# Words of which Pygments is sure in more or in fewer places than we are, or that it does not know.
EITHER = {
    "CSS": "@",
    "JavaScript": "constructor",
    "TypeScript": "constructor infer keyof satisfies is",
    "Rust": "Self loop i8 i16 i32 i64 u8 u16 u32 u64 f32 f64 &",
    "Swift": "any some borrowing consuming sending fileprivate package _",
    "Kotlin": "!in",
}


def pygments_letters(code: str, lexer: str, language: str) -> list[str]:
    """For each character the letters that are right for it, as Pygments sees it."""
    table = {**RIGHT, **HABITS.get(language, {})}
    either = EITHER.get(language, "").split()
    letters = []
    after = ""
    options = {"handlecodeblocks": False} if language == "Markdown" else {}
    for kind, text in get_lexer_by_name(lexer, stripnl=False, ensurenl=False, **options).get_tokens(code):
        while kind not in table:
            kind = kind.parent
        right = table[kind]
        if text.strip() in either or kind is Name.Tag and not text.strip("<>/ ") or after == "." and text[:1].isalpha():
            # Behind a dot a word is a name, whatever it is elsewhere.
            right = ""
        letters += [right] * len(text)
        after = text[-1:]
    return letters


class CodeReader(HTMLParser):
    """The text of a page's first code block and the class of each of its characters."""

    def __init__(self):
        super().__init__(convert_charrefs=True)
        self.text = []
        self.letters = []
        self.letter = "-"
        self.state = "before"

    def handle_starttag(self, tag, attributes):
        if tag == "pre" and self.state == "before":
            self.state = "in"
        elif tag == "span" and self.state == "in":
            self.letter = dict(attributes)["class"]

    def handle_endtag(self, tag):
        if tag == "pre" and self.state == "in":
            self.state = "after"
        elif tag == "span":
            self.letter = "-"

    def handle_data(self, data):
        if self.state == "in":
            self.text.append(data)
            self.letters += self.letter * len(data)


def our_letters(page: str) -> tuple[str, list[str]]:
    reader = CodeReader()
    reader.feed(page)
    reader.close()
    return "".join(reader.text), reader.letters


def differences(code: str, ours: list[str], theirs: list[str]) -> tuple[int, list[tuple[int, int]]]:
    """How many characters count, and the runs of those on which the two differ."""
    counted = 0
    runs = []
    for index, (character, letter, right) in enumerate(zip(code, ours, theirs, strict=True)):
        if character.isspace() or not right or not (letter in STRONG or STRONG >= set(right)):
            continue
        counted += 1
        if letter not in right:
            if runs and not code[runs[-1][1] : index].strip():
                runs[-1] = (runs[-1][0], index + 1)
            else:
                runs.append((index, index + 1))
    return counted, runs
