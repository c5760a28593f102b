"""A site of any size, with some of everything for which a build writes files or reports problems."""

from captured import TEAPOTS

SECTION = 45
PICTURE = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"/>'


def path(number: int) -> str:
    return f"s{number // SECTION}/p{number}.md"


def pages(
    count: int, settings: str = "", captures: int = 3, has_errors: bool = True
) -> dict[str, str | bytes]:
    """Returns a site of `count` pages and a few more, with these lines in its settings. It always causes warnings."""
    files = {
        "unfold.yml": f"title: Varied\n{settings}",
        "content/index.md": "# Varied\n\n[The first](s0/p0.md)\n",
        "content/plan.svg": PICTURE,
        "content/photo.bin": bytes(range(256)) * 400,
        "templates/icons/cup.svg": '<svg viewBox="0 0 20 20" id="x"><path d="M1 1"/></svg>',
    }
    if has_errors:
        # The second file gets no URL, because the first one has it, but its mistake is still reported.
        files["content/twice.md"] = "# Once\n"
        files["content/twice.markdown"] = "# Twice\n\n@Unknwon {\nText\n}\n"
    for number in range(count):
        files[f"content/{path(number)}"] = page(number, count, has_errors)
        if number % 9 == 0:
            files[f"content/s{number // SECTION}/file-{number}.txt.gz"] = f"file {number}\n" * 20
    for number in range(captures):
        files[f"content/captured/teapots-{number}.md"] = TEAPOTS.replace("teapots", f"teapots-{number}").replace(
            "which one?", f"which one of {number}?"
        )
    return files


def page(number: int, count: int, has_errors: bool) -> str:
    """Returns one page: links, code, a table, an image, text that the search index cuts, and on some pages more."""
    following = (number * 7 + 1) % count
    settings = [f"title: Page {number}", f"platforms: [p{number % 3}]"]
    if number % 6 == 2:
        settings.append(f"redirects: [/old/{number}/]")
    if number % 25 == 3 and has_errors:
        settings.append("draft: true")
    if number % 30 == 4:
        settings.append("icon: " + ("cup" if number % 60 == 4 else "cap"))
    lines = [
        "---", *settings, "---", "", f"# Page {number}", "", f"> What page {number} says of itself.", "",
        "## First `part`", "", f"See [another](../{path(following)}#First-part), <../plan.svg> and ![A plan](../plan.svg).",
        "", "```swift", f"let page = {number} // <b>", "```", "", "| A | B |", "| - | - |", f"| {number} | ~~2~~ |", "",
        "@DisclosureGroup(\"More\") {", f"  <span id=\"own-{number}\">Words</span> " + f"and word{number % 97} " * 30, "}", "",
    ]
    for heading in range(number % 8):
        lines += [f"## Heading {heading} of page {number} with some words", "", f"Text {heading * number}. " * (number % 90), ""]
    if number % 11 == 5 and has_errors:
        lines += [f"[Nowhere](../s0/none-{number}.md) and [old](/old/2/)", ""]
    if number % 13 == 6:
        lines += ["@Unknwon {", "Text", "}", ""]
    if number % 17 == 7:
        lines += ["```swift {99}", "let a = 1", "```", ""]
    return "\n".join(lines)
