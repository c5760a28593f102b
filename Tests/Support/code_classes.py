"""The token classes that Pygments and our pages give to each character of some code, as the letters of our classes.

Pygments has finer token types than we have, and both highlighters can be right in different ways. So each type has a
set of acceptable letters. `-` is a character without a class.
"""

from html.parser import HTMLParser

from pygments.lexers import get_lexer_by_name
from pygments.token import Comment, Generic, Keyword, Literal, Name, Number, Operator, String, Token

# The letters that are compared: comments, strings, keywords, numbers, and deleted and inserted lines of a diff.
COMPARED = set("cskndi")

# The acceptable letters for each token type, by its nearest ancestor in this table. An empty string accepts anything.
ACCEPTABLE = {
    Token: "-vaft",
    Token.Error: "",
    Token.Escape: "s",
    Comment: "c",
    Comment.Preproc: "",  # Preprocessor directives, inside of which Pygments does not look.
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

# The exceptions of single languages.
EXCEPTIONS = {
    "Shell": {String.Escape: "s-", Keyword: "kv"},
    "Objective-C": {Name.Builtin: "-vaftk"},
    "Console": {String.Escape: "s-"},
    # Pygments does not distinguish selectors from the names of at-rules.
    "CSS": {Name.Tag: "kafns-", Keyword: "-akf", Keyword.Constant: "-", Keyword.Type: "n", Name.Constant: "-", Name.Namespace: "t"},
    "Diff": {Token: "-a", Keyword: "ak", Generic.Deleted: "dk", Generic.Inserted: "ik"},
    "Markdown": {Keyword: "ka", Generic: "-k", Name.Tag: "-", Generic.Heading: "k", Generic.Subheading: "k"},
    "HTML": {Name.Tag: "k", Name.Attribute: "a", Token: "-"},
    "XML": {Name.Tag: "k", Name.Attribute: "a", Token: "-"},
    "JSON": {Name.Tag: "a"},
    # Pygments does not look inside of interpolations.
    "Terraform": {Name.Constant: "k", String.Double: "sv-", Name.Class: "s", Name.Variable: "-vafts"},
    # The nginx lexer of Pygments also classifies arguments without quotes as strings.
    "nginx": {String: "s-vn", Name: "-vnk", Name.Variable: "vs-", Number: "n-"},
    "Dockerfile": {String: "s-vnk", String.Double: "s", String.Single: "s", Keyword: "kv", String.Escape: "s-"},
    "Makefile": {Keyword: "kv", String.Escape: "s-"},
    "Haskell": {Operator.Word: "-", Keyword.Type: "t-"},
    "TOML": {Keyword: "", String: "sat", Literal: "n"},
    "C#": {String: "sv"},
    # Pygments does not look inside of here documents.
    "Ruby": {String.Heredoc: "sv", Operator: "-s"},
    "SQL": {Keyword: "ktf"},
    "Elixir": {Name.Constant: "k"},
    "PHP": {String.Doc: "c", Name: "-vaftk"},
    "PowerShell": {Name: "-vaftkn", String: "sv"},
    "Scala": {String: "sv"},
    "Groovy": {String: "sv"},
    "Perl": {String: "s-"},
    "Nix": {String.Symbol: "a-", Keyword.Constant: "k"},
    "Clojure": {String.Symbol: "s-"},
    # Pygments classifies all arguments as strings.
    "CMake": {String: "s-kvn", String.Double: "sv"},
    "Batch": {Name.Variable: "vs-"},
    # Pygments classifies all values as strings.
    "INI": {Keyword: "kt", String: "s-nk"},
    "YAML": {Name.Tag: "a", Literal.Scalar.Plain: "-kna", Name: "-akns", String: "sa"},
}

# Words that Pygments highlights more or less often than we do, or does not know.
EITHER = {
    "CSS": "@",
    "JavaScript": "constructor",
    "TypeScript": "constructor infer keyof satisfies is",
    "Rust": "Self loop i8 i16 i32 i64 u8 u16 u32 u64 f32 f64 &",
    "Swift": "any some borrowing consuming sending fileprivate package _",
    "Kotlin": "!in",
    "Terraform": "for in if",
    "Zig": "anytype",
    # Pygments does not know the words of PostgreSQL.
    "SQL": "plpgsql returns ALWAYS . e3 c",
    "Ruby": "self",
    # Pygments does not know here documents in a Dockerfile.
    "Dockerfile": "<<SCRIPT echo SCRIPT",
    "Makefile": "if",
    "GraphQL": "input",
    "Perl": "new print",
    "Nix": "true false null",
    # Pygments knows an old version of the language.
    "Solidity": "immutable indexed emit pure memory view delete solidity msg.sender msg sender 0.8.20",
    # Pygments reads the parts of numbers one by one.
    "F#": "private rec mutable . e- e - xFF",
    "Clojure": "try throw catch finally recur cond true false",
    "Batch": ": %% 0",
}


def pygments_letters(code: str, lexer: str, language: str) -> list[str]:
    """Returns the acceptable letters for each character, according to Pygments."""
    table = {**ACCEPTABLE, **EXCEPTIONS.get(language, {})}
    either = EITHER.get(language, "").split()
    letters = []
    after = ""
    options = {"handlecodeblocks": False} if language == "Markdown" else {}
    for kind, text in get_lexer_by_name(lexer, stripnl=False, ensurenl=False, **options).get_tokens(code):
        while kind not in table:
            kind = kind.parent
        right = table[kind]
        if text.strip() in either or kind is Name.Tag and not text.strip("<>/ ") or after == "." and text[:1].isalpha():
            # After a dot, every word is a name.
            right = ""
        letters += [right] * len(text)
        after = text[-1:]
    return letters


class CodeReader(HTMLParser):
    """Reads the text of the first code block of a page, and the class of each of its characters."""

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
    """Returns the number of compared characters, and the ranges of those in which the two disagree."""
    counted = 0
    runs = []
    for index, (character, letter, right) in enumerate(zip(code, ours, theirs, strict=True)):
        if character.isspace() or not right or not (letter in COMPARED or COMPARED >= set(right)):
            continue
        counted += 1
        if letter not in right:
            if runs and not code[runs[-1][1] : index].strip():
                runs[-1] = (runs[-1][0], index + 1)
            else:
                runs.append((index, index + 1))
    return counted, runs
