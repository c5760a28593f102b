"""What a page of a DocC archive must show: the texts and links of its JSON, in their order.

This is a second reading of render JSON, which shares nothing with the converter.
"""

import re
from html.parser import HTMLParser

# The text that pages contain in addition to the text in the JSON.
UI_STRINGS = {
    "Declaration", "Topics", "Relationships", "See Also", "Default Implementations", "Parameters", "Mentioned in",
    "Platforms", "Deprecated", "Required", "Beta", "Default implementation", "default implementations", "Resources",
    "Correct.", "Not correct.", "Check answer", "Check Your Understanding", "Time:", "minutes", "Requirements:", "Project files:",
    "conforming types", "subtypes", "Sample Code", "Not done", "Done", "Task",
    "not done", "done", "Objective-C", "Open", "to do", "Completed", "Show code",
}  # fmt: skip


def squeezed(text: str) -> str:
    """Returns a text without white space, since a declaration may be broken into lines."""
    return re.sub(r"\s+", "", text)


class Expectation:
    """Collects the texts and URLs of a page."""

    def __init__(self, root: dict):
        self.root = root
        self.references = root.get("references", {})
        self.texts: list[str] = []
        self.links: list[str] = []
        self.page()

    def text(self, text):
        if text and squeezed(text):
            self.texts.append(squeezed(text))

    def link(self, identifier: str | None):
        reference = self.references.get(identifier or "")
        if reference and reference.get("url") and reference["type"] != "unresolvable":
            self.links.append(reference["url"])

    def inline(self, nodes, links=True):
        for node in nodes or []:
            match node["type"]:
                case "text": self.text(node["text"])
                case "codeVoice": self.text(node["code"])
                case "reference":
                    if node.get("isActive", True) and links:
                        self.link(node["identifier"])
                    self.label(node)
                case "image": pass
                case _: self.inline(node.get("inlineContent"), links)

    def label(self, node):
        reference = self.references.get(node["identifier"], {})
        if node.get("overridingTitleInlineContent"):
            self.inline(node["overridingTitleInlineContent"])
        else:
            self.text(node.get("overridingTitle") or reference.get("title") or node["identifier"].split("/")[-1])

    def blocks(self, nodes):
        for node in nodes or []:
            self.block(node)

    def block(self, node):
        match node["type"]:
            case "heading": self.text(node["text"])
            case "paragraph" | "small":
                self.inline(node["inlineContent"])
                for image in node["inlineContent"]:
                    self.inline(image.get("metadata", {}).get("abstract"))
            case "aside":
                self.text(node.get("name"))
                self.blocks(node["content"])
            case "codeListing": self.text("".join(node["code"]))
            case "unorderedList" | "orderedList":
                for item in node["items"]:
                    self.blocks(item["content"])
            case "termList":
                for item in node["items"]:
                    self.inline(item["term"]["inlineContent"])
                    self.blocks(item["definition"]["content"])
            case "table":
                for row in node["rows"]:
                    for cell in row:
                        self.blocks(cell)
            case "row":
                for column in node["columns"]:
                    self.blocks(column["content"])
            case "tabNavigator":
                for tab in node["tabs"]:
                    self.text(tab["title"])
                    self.blocks(tab["content"])
            case "links": self.items(node["items"])
            case "video":
                # Browsers that cannot play the video show a link with the description.
                self.text(self.references[node["identifier"]].get("alt"))
                self.inline(node.get("metadata", {}).get("abstract"))
            case "step":
                self.blocks(node["content"])
                self.blocks(node["caption"])
                if node.get("code"):
                    file = self.references[node["code"]]
                    self.text(file["fileName"])
                    self.text("".join(file["content"]))

    def items(self, identifiers, isPlain=False):
        for identifier in identifiers:
            reference = self.references.get(identifier, {})
            self.link(identifier)
            fragments = "" if isPlain else "".join(part["text"] for part in reference.get("fragments", []))
            isSymbol = reference.get("kind") == "symbol" and reference.get("role") not in ("collection", "module")
            self.text(fragments if fragments and isSymbol else reference.get("title") or identifier.split("/")[-1])
            if not isPlain:
                self.inline(reference.get("abstract"))
            if conformance := reference.get("conformance"):
                self.inline(conformance["conformancePrefix" if isPlain else "availabilityPrefix"])
                self.inline(conformance["constraints"])

    def variants(self, path):
        """Returns the values of other languages at a path, or below a path that ends with a slash."""
        changes = [change for variant in self.root.get("variantOverrides", []) for change in variant["patch"]]
        found = [change for change in changes if change["path"] == path or path.endswith("/") and change["path"].startswith(path)]
        return [change["value"] for change in found if change.get("value")]

    def sections(self, key):
        """Returns the sections, with the items that only other languages have."""
        sections = [dict(section) for section in self.root.get(key, [])]
        listed = {identifier for section in sections for identifier in section["identifiers"]}
        for section in sum(self.variants("/" + key), []):
            more = [identifier for identifier in section["identifiers"] if identifier not in listed]
            listed |= set(more)
            same = next((other for other in sections if other.get("title") == section.get("title")), None)
            if same and more:
                same["identifiers"] = same["identifiers"] + more
            elif more:
                sections.append({**section, "identifiers": more})
        return sections

    def groups(self, key):
        for section in self.root.get(key, []) if key == "relationshipsSections" else self.sections(key):
            self.text(section.get("title"))
            self.inline(section.get("abstract"))
            self.blocks(section.get("discussion", {}).get("content"))
            self.items(section["identifiers"], key == "relationshipsSections")

    def page(self):
        metadata = self.root["metadata"]
        chapters = [section.get("chapter") for section in self.root.get("sections", []) if section["kind"] == "hero"]
        self.text(metadata.get("roleHeading") or next(filter(None, chapters), None) or metadata.get("category"))
        self.text(metadata["title"])
        self.inline(self.root.get("abstract"))
        for platform in metadata.get("platforms", []):
            self.text(platform["name"])
            self.text(platform.get("introducedAt"))
            self.text(platform.get("deprecatedAt"))
            self.text(platform.get("renamed"))
            self.text(platform.get("message"))
        if download := self.root.get("sampleCodeDownload"):
            self.link(download["action"]["identifier"])
            self.text(download["action"]["overridingTitle"])
        self.blocks(self.root.get("deprecationSummary"))
        if conformance := metadata.get("conformance"):
            self.inline(conformance["availabilityPrefix"])
            self.inline(conformance["constraints"])
        for section in self.root.get("primaryContentSections", []):
            self.primary(section)
        self.other_languages()
        for section in self.root.get("sections", []):
            self.tutorial(section)
        for key in ("topicSections", "defaultImplementationsSections", "relationshipsSections", "seeAlsoSections"):
            self.groups(key)

    def primary(self, section):
        match section["kind"]:
            case "declarations":
                others = [value for value in self.variants("/primaryContentSections/") if value["kind"] == "declarations"]
                for declaration in sum((other["declarations"] for other in others), section["declarations"]):
                    for token in declaration["tokens"]:
                        self.text(token["text"])
                        if "identifier" in token:
                            self.link(token["identifier"])
            case "parameters":
                for parameter in section["parameters"]:
                    self.text(parameter["name"])
                    self.blocks(parameter["content"])
            case "content": self.blocks(section["content"])
            case "mentions": self.items(section["mentions"], True)

    def other_languages(self):
        """The parameters and the sections that only other languages have."""
        own = self.root.get("primaryContentSections", [])
        names = {parameter["name"] for section in own for parameter in section.get("parameters", [])}
        anchors = {block.get("anchor") for section in own for block in section.get("content", [])}
        for section in self.variants("/primaryContentSections/"):
            if section.get("kind") == "parameters":
                new = [parameter for parameter in section["parameters"] if parameter["name"] not in names]
                self.primary({"kind": "parameters", "parameters": new})
            elif section.get("kind") == "content" and section["content"][0].get("anchor") not in anchors:
                self.blocks(section["content"])

    def tutorial(self, section):
        match section["kind"]:
            case "hero":
                self.blocks(section.get("content"))
                # The link to the first tutorial is next to the introduction.
                if action := section.get("action"):
                    self.link(action["identifier"])
                    self.label(action)
                self.text(self.root["metadata"].get("estimatedTime"))
                self.text(str(section.get("estimatedTimeInMinutes") or ""))
                for key in ("xcodeRequirement", "projectFiles"):
                    if identifier := section.get(key):
                        self.link(identifier)
                        self.text(self.references[identifier].get("title", identifier))
            case "volume":
                self.text(section.get("name"))
                self.blocks(section.get("content"))
                for chapter in section["chapters"]:
                    self.text(chapter["name"])
                    self.blocks(chapter["content"])
                    self.items(chapter["tutorials"])
            case "tasks":
                for task in section["tasks"]:
                    self.text(task["title"])
                    for part in task["contentSection"]:
                        self.layout(part)
                    self.blocks(task["stepsSection"])
            case "assessments":
                for assessment in section["assessments"]:
                    self.blocks(assessment["title"])
                    self.blocks(assessment["content"])
                    for choice in assessment["choices"]:
                        self.blocks(choice["content"])
                        self.blocks(choice["justification"])
            case "resources":
                self.blocks(section.get("content"))
                for tile in section["tiles"]:
                    self.text(tile["title"])
                    self.blocks(tile["content"])
                    if action := tile.get("action"):
                        self.link(action["identifier"])
                        self.label(action)
            case "callToAction":
                self.text(section["title"])
                self.text(section.get("featuredEyebrow"))
                self.inline(section.get("abstract"))
                self.link(section["action"]["identifier"])
                self.label(section["action"])
            case "articleBody":
                for part in section["content"]:
                    self.layout(part)

    def layout(self, part):
        if part["kind"] == "columns":
            for column in part["content"]:
                self.layout(column)
        else:
            self.blocks(part["content"])


class ShownPage(HTMLParser):
    """The text and the links in the content of a page."""

    SKIPPED = {"nav", "script", "style", "svg", "button"}

    def __init__(self, html: str):
        super().__init__()
        self.parts: list[str] = []
        self.links: list[str] = []
        self.skipped = 0
        main = html[html.index("<main") : html.index("</main>")].split('<nav class="pagination"')[0]
        self.feed(re.sub(r'<div class="menu page-menu">.*?</div>', "", main, flags=re.DOTALL))
        self.text = "".join(self.parts)

    def handle_starttag(self, tag, attributes):
        if tag in self.SKIPPED or self.skipped:
            self.skipped += tag not in ("img", "br", "source", "hr", "path", "input", "wbr", "link", "meta")
        elif tag == "a" and (url := dict(attributes).get("href")) and not url.startswith("#"):
            self.links.append(url)

    def handle_endtag(self, tag):
        if self.skipped:
            self.skipped -= 1

    def handle_data(self, data):
        if not self.skipped:
            self.parts.append(squeezed(data))


def missing_texts(page: ShownPage, expected: Expectation) -> list[str]:
    """Returns the first text of the JSON that the page does not show after the previous ones, and what it shows there."""
    at = 0
    for text in expected.texts:
        found = page.text.find(text, at)
        if found < 0:
            return [text, page.text[at : at + 100]]
        at = found + len(text)
    return []


def additional_texts(page: ShownPage, expected: Expectation) -> list[str]:
    """Returns the texts on the page that are neither in the JSON nor UI strings."""
    rest, at, gaps = page.text, 0, []
    for text in expected.texts:
        found = rest.find(text, at)
        if found < 0:
            break
        gaps.append(rest[at:found])
        at = found + len(text)
    gaps.append(rest[at:])
    allowed = sorted((squeezed(text) for text in UI_STRINGS), key=len, reverse=True)
    pattern = re.compile("|".join(map(re.escape, allowed)) + r"|\d+(?:operators|initializers|instancemethods|instanceproperties)|[\d.,:+]|deprecatedin|obsoletedin|renamedto|Swift|Console|Inheritedfrom.*")
    # A page that the JSON mentions without an abstract may have one that DocC generates.
    return [left for gap in gaps if (left := pattern.sub("", gap))]
