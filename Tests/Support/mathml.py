"""MathML as nested lists that ignore what has no meaning, to compare converters."""

import unicodedata
import xml.etree.ElementTree as ElementTree

# Characters for the same mark, as converters choose them.
SAME_MARKS = {
    "\u20d7": "→", "\u203e": "¯", "\u02c9": "¯", "\u0304": "¯", "\u0332": "¯", "_": "¯", "\u2212": "-", "\u2217": "*", "\u2026": "...",
    "\u02ca": "´", "\u02cb": "`", "\u0301": "´", "\u02d9": "˙", "\u22c5": "·", "\u2236": ":", "\u2225": "‖", "\u2016": "‖", "\u2223": "|", "\u03f5": "ϵ",
}
VARIANTS = ["double-struck", "bold-fraktur", "bold-script", "bold-italic", "sans-serif", "monospace", "fraktur", "script", "bold"]
# The schemata with a fixed number of children, each of which is a row.
FIXED = {"msub", "msup", "msubsup", "munder", "mover", "munderover", "mfrac", "mroot"}
# The operators whose limits are next to them unless the formula is displayed.
MOVABLE = set("∑∏∐⋂⋃⋁⋀⨁⨂⨀⨄⨆")
ENCLOSURES = {"box": "boxed", "updiagonalstrike": "cancel", "downdiagonalstrike": "bcancel",
              "updiagonalstrike downdiagonalstrike": "xcancel"}


def normalized(source: str) -> list:
    """Returns the content of a `<math>` element as nested lists of names and texts."""
    root = ElementTree.fromstring(source.replace("&nbsp;", "\u00a0"))
    for element in root.iter():
        element.tag = element.tag.rpartition("}")[2]
    _set_display(root, root.get("display") == "block")
    return _row(root)


def _row(element: ElementTree.Element) -> list:
    """Returns the children of an element, without the elements that only group them."""
    parts = []
    for part in (part for child in element for part in _parts(child)):
        # Text in two elements is the same as in one.
        if parts and parts[-1][0] == part[0] == "mtext":
            parts[-1] = ["mtext", parts[-1][1] + part[1]]
        else:
            parts.append(part)
    return parts


def _parts(element: ElementTree.Element) -> list:
    name = element.tag
    if name in ("annotation", "mspace"):
        return []
    if name in ("mi", "mn", "mo", "mtext", "ms") and len(element) == 0:
        return _token(element)
    if name == "menclose":
        return [[ENCLOSURES.get(element.get("notation"), element.get("notation")), *_row(element)]]
    if name == "mrow" and element.get("class"):
        return [[element.get("class"), *_row(element)]]
    if name in ("munder", "mover", "munderover") and _has_scripts_after(element):
        name = {"munder": "msub", "mover": "msup", "munderover": "msubsup"}[name]
    if name in FIXED:
        line = ["no line"] if name == "mfrac" and element.get("linethickness", "1").startswith("0") else []
        return [[name, *line, *([*_parts(child)] for child in element)]]
    if name == "mtable":
        return _table(element)
    if name in ("msqrt", "mphantom"):
        return [[name, *_row(element)]]
    assert name in ("mrow", "mstyle", "mpadded", "semantics", "mo", "mi"), name
    return _row(element)


def _has_scripts_after(element: ElementTree.Element) -> bool:
    """Returns whether limits are shown next to their operator, as in fractions."""
    base = element[0]
    return base.get("movablelimits") != "false" and element.get("display") == "false" and "".join(base.itertext()) in MOVABLE


def _set_display(element: ElementTree.Element, is_display: bool) -> None:
    """Marks the elements that have the style of formulas in text."""
    style = element.get("displaystyle")
    is_display = style == "true" if style else is_display
    if not is_display:
        element.set("display", "false")
    for index, child in enumerate(element):
        is_script = element.tag in FIXED and (index > 0 or element.tag == "mfrac")
        _set_display(child, is_display and not is_script)


def _table(element: ElementTree.Element) -> list:
    rows = [[_row(cell) for cell in row] for row in element]
    # Empty cells before and after a labeled formula only center it.
    if element.get("width") == "100%" or "tagged" in element.get("class", ""):
        rows = [[cell for cell in row if cell] for row in rows]
    return [["mtable", *rows]]


def _token(element: ElementTree.Element) -> list:
    text = unicodedata.normalize("NFC", "".join(element.itertext()).translate(INVISIBLE))
    if not text.strip():
        return []
    if element.tag == "mtext":
        return [["mtext", " ".join(text.split())]]
    # The characters of a name are compared one by one: `<mi>ab</mi>` is as good as `<mi>a</mi><mi>b</mi>`.
    return [_character(character, element.get("mathvariant"), element.tag) for part in text for character in PRIMES.get(part, part)]


# The invisible operators, which screen readers need.
INVISIBLE = {0x2061: None, 0x2062: None, 0x2063: None, 0x2064: None}
PRIMES = {"″": "′′", "‴": "′′′", "⁗": "′′′′"}


def _character(text: str, variant: str | None, tag: str) -> list[str]:
    """Returns a character in its plain form, and the alphabet that it is from."""
    name = unicodedata.name(text, "").lower().replace(" ", "-")
    found = next((each for each in VARIANTS if each in (variant or "") or (each in name and "mathematical" in name)), None)
    if found is None and unicodedata.category(text) in ("Lu", "Ll"):
        found = next((each for start, each in LETTERLIKE.items() if name.startswith(start)), None)
    plain = SAME_MARKS.get(text) or unicodedata.normalize("NFKC", text).strip()
    plain = SAME_MARKS.get(plain, plain)
    # Converters disagree about whether symbols such as ∞ are operators.
    tag = tag if plain.isalnum() and tag != "mo" or plain.isdigit() else "mi" if plain.isalpha() else "mo"
    return [tag, plain, found] if found else [tag, plain]


LETTERLIKE = {"double-struck-capital": "double-struck", "script-": "script", "black-letter": "fraktur"}
