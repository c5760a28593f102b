"""A site that is edited at random, for tests of everything that must follow edits."""

import json
import os
import random
import re
import shutil

import captured_site


def png(width, height):
    """Returns the beginning of a PNG file of that size, which is all that is read of an image."""
    return b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR" + width.to_bytes(4) + height.to_bytes(4) + b"\x08\x06\0\0\0\0\0\0\0"


CAPTURED = ["Cups", "Trays", "Old things", "Kettles", "Tea leaves"]
WORDS = "lamp drawer handle hinge screw wood varnish table chair leg seat joint plane saw glue".split()


def sentence(rng):
    return " ".join(rng.choices(WORDS, k=rng.randint(3, 14))).capitalize() + "."


def page(rng, title, names):
    """Returns a page of a few sections that links to other pages."""
    lines = [f"# {title}", "", f"> {sentence(rng)}", ""]
    for heading in rng.sample(["Best practices", "Sizes", "Care", "Resources"], rng.randint(1, 3)):
        target = rng.choice(names)
        lines += [f"## {heading}", "", sentence(rng), "", f"See [it]({target}), ![x](/picture.png).", ""]
    return "\n".join(lines)


class EditedSite:
    """A site whose files are edited at random, reproducibly for each seed."""

    def __init__(self, folder, seed, has_errors=True, settings="", has_captures=False, has_languages=False, has_converters=False):
        self.rng = random.Random(seed)
        self.has_captures = has_captures
        self.has_languages = has_languages
        # Then builds must be allowed to start programs.
        self.has_converters = has_converters
        if has_languages:
            settings += "languages: {en: English, de: Deutsch, ar: {name: العربية, title: شاي}}\noutdatedNotice: true\n"
        self.has_errors = has_errors
        # Lines that the settings contain after every edit.
        self.settings = settings
        self.folder = folder
        self.content = folder / "content"
        self.number = 0
        self.write("unfold.yml", "baseURL: https://example.com/docs/\n" + self.settings)
        self.write("content/picture.png", png(40, 30))
        self.write("content/index.md", "---\ntitle: Home\n---\n\nWelcome to [lamps](light/lamp-0.md).\n" if has_errors else "# Home\n\nWelcome.\n")
        for section in ("light", "wood/hard", "wood"):
            for _ in range(6):
                self.add(section)
        # Twice as many pages as a block of the search index contains.
        for _ in range(60):
            self.add("many")
        if has_captures:
            for _ in range(12):
                self.edit_capture()
        if has_languages:
            for _ in range(12):
                self.edit_translation()

    def write(self, path, text):
        file = self.folder / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(text if isinstance(text, bytes) else text.encode())

    def pages(self):
        return sorted(path for path in self.content.rglob("*.md"))

    def add(self, section=None):
        section = section or self.rng.choice(["light", "wood", "wood/hard", "new"])
        names = ["/index.md", "/wood/"]
        if self.has_errors:
            names += ["/light/lamp-0.md", "/index.md#nothing", "/many/lamp-30.md#Sizes", "nowhere.md"]
        self.write(
            f"content/{section}/lamp-{self.number}.md",
            page(self.rng, f"Lamp {self.number}", names),
        )
        self.number += 1

    def edit_capture(self):
        """Adds, repeats, moves or removes a captured page, or a table of contents of captured pages."""
        pages = sorted(self.content.glob("captures/**/*.txt"))
        title = self.rng.choice(CAPTURED)
        make = self.rng.choice(list(captured_site.FORMATS.values()))
        folder = self.rng.choice(["", "Old Things/", "old-things/"])
        kind = self.rng.choice(["add", "add", "add", "copy", "redirect", "contents", "remove", "text"])
        place = f"content/captures/{folder}{self.number}.txt"
        self.number += 1
        if kind == "contents":
            links = "".join(f"- [{name}]({captured_site.url(name)})\n  - [Lamp](/light/lamp-1.md)\n" for name in self.rng.sample(CAPTURED, 3))
            self.write("content/captures/list.md", f"# List\n\n{links}")
        elif kind == "add" or not pages:
            self.write(place, make(title, self.rng.sample(CAPTURED, 2)))
        elif kind == "copy":
            self.write(place, self.rng.choice(pages).read_bytes())
        elif kind == "redirect":
            page = captured_site.whole_page(title)
            self.write(place, page.replace(f"source: {captured_site.HOST}{captured_site.url(title)}", "source: https://developer.apple.com/design/old"))
        elif kind == "remove":
            self.rng.choice(pages).unlink()
        else:
            page = self.rng.choice(pages)
            page.write_text(page.read_text().replace("Every guest", "Every good guest", 1))

    def edit(self):
        """Makes a random edit, and returns its name."""
        left_out = ([] if self.has_captures else ["edit_capture"]) + ([] if self.has_languages else ["edit_translation", "edit_translated_file"]) + ([] if self.has_converters else ["edit_converted_page"])
        edits = [name for name in dir(self) if name.startswith("edit_") and name not in left_out]
        if self.has_converters:
            edits += ["edit_converted_page"] * 3
        if self.has_captures:
            edits += ["edit_capture"] * 12
        if self.has_languages:
            edits += ["edit_translation", "edit_translated_file", "edit_image", "edit_data", "edit_strings"] * 3
        # People edit the text of pages most often.
        name = self.rng.choice(edits + ["edit_body"] * 6)
        getattr(self, name)()
        return name

    def change(self, change):
        path = self.rng.choice(self.pages())
        before = path.read_text()
        path.write_text(change(before))

    def edit_body(self):
        self.change(lambda text: text + "\n" + sentence(self.rng) + "\n")

    def edit_body_in_the_middle(self):
        word = r"\bis\b|\b(lamp|wood|saw)\b" if self.has_errors else r"\bis\b|(?<!/)\b(lamp|wood|saw)\b(?!/)"
        self.change(lambda text: re.sub(word, self.rng.choice(WORDS), text, count=3))

    def edit_link(self):
        target = "/light/lamp-1.md#Sizes" if self.has_errors else "/index.md"
        self.change(lambda text: text + f"\n[more]({target})\n")

    def edit_title(self):
        self.change(lambda text: text.replace("# Lamp", "# Old lamp", 1))

    def edit_abstract(self):
        self.change(lambda text: re.sub("^> .*$", "> " + sentence(self.rng), text, count=1, flags=re.M))

    def edit_shown_abstracts(self):
        """Adds a list of links, or related pages, which show the abstracts of other pages."""
        # A link to a page that is renamed later is an error.
        name = self.rng.choice(self.pages()).relative_to(self.content) if self.has_errors else "index.md"
        if self.rng.random() < 0.5:
            self.change(lambda text: text + f"\n@Links(visualStyle: detailedGrid) {{\n- [](/{name})\n}}\n")
        else:
            self.change(lambda text: f"---\nrelated: [/{name}]\n---\n" + text.split("---\n")[-1])

    def edit_anchor(self):
        self.change(lambda text: text.replace("## Sizes", "## Other sizes", 1))

    def edit_order(self):
        self.change(lambda text: f"---\norder: {self.rng.randint(1, 9)}\n---\n" + text.split("---\n")[-1])

    def edit_front_matter(self):
        key = self.rng.choice(["draft: true", "icon: gear", "redirects: [/was/]", "slug: other", "wrong: 1", "disclosure: h2", "badge: New", "layout: landing"])
        self.change(lambda text: f"---\n{key}\n---\n" + text.split("---\n")[-1])

    def edit_add(self):
        self.add()

    def edit_rename(self):
        path = self.rng.choice(self.pages())
        path.rename(path.with_name(f"renamed-{self.number}.md"))
        self.number += 1

    def edit_move(self):
        """Moves a page to another section, so that its own links may lead elsewhere too."""
        if self.has_errors:
            path = self.rng.choice(self.pages())
            target = self.content / self.rng.choice(["light", "wood", "new/deep"]) / path.name
            target.parent.mkdir(parents=True, exist_ok=True)
            path.rename(target)

    def edit_section(self):
        """Adds, changes or removes the page of a section, or renames the section."""
        folder = self.content / self.rng.choice(["light", "new", "wood/hard"])
        index = folder / "index.md"
        if not folder.exists():
            return
        if self.has_errors and self.rng.random() < 0.3:
            folder.rename(folder.with_name(f"{folder.name.split('-')[0]}-{self.number}"))
            self.number += 1
        elif index.exists() and self.rng.random() < 0.4:
            index.unlink()
        else:
            matter = self.rng.choice(["", "---\norder: date\n---\n\n"])
            index.write_text(f"{matter}# Section {self.rng.choice(WORDS)}\n\n{sentence(self.rng)}\n")

    def edit_tags(self):
        tags = self.rng.sample(["old", "new", "Rare wood", "sale"], self.rng.randint(0, 3))
        self.change(lambda text: f"---\ntags: {tags}\ndate: 2026-01-{self.rng.randint(10, 28)}\n---\n" + text.split("---\n")[-1])

    def edit_named_link(self):
        """Adds a link by the name or title of a page, to a folder, to a redirected or generated page, or to a file."""
        number = self.rng.randrange(self.number)
        targets = [f"doc:lamp-{number}", f"doc:Old-lamp-{number}", "./", "../", "/was/", "/tags/old/", "lamp-1.md", f"lamp-{number}/", "/light/notes.pdf", "../many/index.html"]
        target = self.rng.choice(targets if self.has_errors else ["./"])
        label = self.rng.choice(["", "there"]) if target.startswith("doc:") else "there"
        self.change(lambda text: text + f"\n[{label}]({target})\n")

    def edit_neighbors(self):
        name = self.rng.choice(self.pages()).relative_to(self.content) if self.has_errors else "index.md"
        key = self.rng.choice([f"previous: /{name}", f"next: {{title: On, url: /{name}}}", "next: false", "sidebar: false", "search: false", "image: /picture.png"])
        self.change(lambda text: f"---\n{key}\n---\n" + text.split("---\n")[-1])

    def edit_directive(self):
        """Changes the template of a directive, or adds the directive to a page."""
        self.write("templates/directives/Price.mustache", f"---\narguments: {{amount: number}}\n---\n<b>{self.rng.choice(WORDS)} {{{{amount}}}}</b>\n")
        if self.rng.random() < 0.5:
            self.change(lambda text: text + f"\n@Price(amount: {self.rng.randint(1, 9)})\n")

    def set(self, line):
        """Sets a key in the settings."""
        file = self.folder / "unfold.yml"
        key = line.partition(":")[0]
        kept = [known for known in file.read_text().splitlines() if known.partition(":")[0] != key]
        file.write_text("\n".join(kept + [line]) + "\n")

    def edit_variables(self):
        """Changes the values of variables, or adds them to a page."""
        self.set(f"variables: {{product: {self.rng.choice(WORDS)}, version: {self.rng.randint(1, 3)}}}")
        if self.rng.random() < 0.6:
            self.change(lambda text: text + "\nThe {{product}} in {{version}} of {{page.title}}.\n")

    def edit_table(self):
        """Changes a file with data, or adds its table to a page."""
        rows = "".join(f"{self.rng.choice(WORDS)},{self.rng.randint(1, 99)}\n" for _ in range(self.rng.randint(1, 4)))
        self.write("content/prices.csv", "Lamp,Price\n" + rows)
        if self.rng.random() < 0.5:
            self.change(lambda text: text + '\n@Table("/prices.csv", sort: Price)\n')

    def edit_glossary(self):
        """Changes the glossary, whose terms become links on pages that contain them."""
        terms = {self.rng.choice(WORDS).capitalize(): sentence(self.rng) for _ in range(3)}
        self.write("glossary.yml", "".join(f"{term}: {text}\n" for term, text in terms.items()))

    def edit_numbering(self):
        """Numbers headings and figures, or refers to one by its number."""
        if self.rng.random() < 0.5:
            self.set(f"numbering: {self.rng.choice(['true', 'false', 'site'])}")
        elif self.has_errors:
            self.change(lambda text: text + "\n@Reference(/index.md)\n")

    def edit_notebook(self):
        """Adds or changes a page that is a notebook."""
        cells = [{"cell_type": "markdown", "metadata": {}, "source": [f"# Book {self.rng.choice(WORDS)}\n", "\n", sentence(self.rng)]}]
        self.write("content/light/book.ipynb", json.dumps({"cells": cells, "metadata": {}, "nbformat": 4, "nbformat_minor": 5}))

    def edit_converted_page(self):
        """Adds or changes a page that a program converts, or the program."""
        if self.rng.random() < 0.7:
            self.write("content/light/note.up", f"= Note {self.rng.choice(WORDS)}\n\n{sentence(self.rng)}\n")
        self.set(f"converters: {{up: [sed, 's/^= /# {self.rng.choice(['', 'A '])}/']}}")

    def edit_image_variant(self):
        """Adds or removes the dark or sharp variant of an image."""
        file = self.content / self.rng.choice(["picture~dark.png", "picture@2x.png", "light/lamp.png"])
        if file.exists():
            file.unlink()
        else:
            self.write(f"content/{file.relative_to(self.content)}", png(80, 60))

    def edit_shown_setting(self):
        """Changes a setting that only appears around the bodies of pages."""
        line = self.rng.choice(["appearance: dark", "accent: blue", "editURL: 'https://example.com/{path}'", "description: Lamps", f"footer: {self.rng.choice(WORDS)}", "hosts: [netlify]", "redirects: {/gone/: /light/, /was/: /wood/}", "structuredData: false", "llms: false", "print: true", "sections: tabs"])
        self.set(line)

    def edit_delete(self):
        pages = self.pages()
        if len(pages) > 40:
            self.rng.choice(pages).unlink()

    def edit_image(self):
        self.write("content/picture.png", png(self.rng.choice([40, 41]), 30) + bytes([self.rng.randint(0, 255)]))

    def edit_translation(self):
        """Adds, changes or removes the translation of a page, in a file next to it or in the folder of the language."""
        language = self.rng.choice(["de", "ar"])
        translations = [path for path in self.pages() if path.relative_to(self.content).parts[0] in ("de", "ar") or re.search(r"\.(de|ar)\.md$", path.name)]
        if translations and self.rng.random() < 0.5:
            path = self.rng.choice(translations)
            if self.rng.random() < 0.4:
                path.unlink()
            else:
                path.write_text(path.read_text() + "\n" + sentence(self.rng) + "\n")
            return
        original = self.rng.choice([path for path in self.pages() if path not in translations]).relative_to(self.content)
        name = self.rng.choice([f"{language}/{original}", str(original)[:-3] + f".{language}.md"])
        matter = self.rng.choice(["", "", "---\ntranslates: 0123456789ab\n---\n\n", "---\ndraft: true\n---\n\n", f"---\nonly: {language}\n---\n\n"])
        text = page(self.rng, f"Lampe {self.number}", ["/index.md", "/light/lamp-0.md"])
        self.write(f"content/{name}", matter + text)

    def edit_translated_file(self):
        """Adds, changes or removes the variant of an image in one language."""
        file = self.content / self.rng.choice(["picture.de.png", "de/picture.png", "picture.ar.png"])
        if file.exists() and self.rng.random() < 0.5:
            file.unlink()
        else:
            self.write(f"content/{file.relative_to(self.content)}", png(self.rng.choice([50, 51]), 20))

    def edit_data(self):
        """Changes a file with data that a page includes, or the page that includes it."""
        self.write("content/_part.md", sentence(self.rng) + "\n\n![x](/picture.png)\n")
        self.write("content/code.swift", f"let lamp = {self.rng.randint(1, 99)}\n")
        if self.rng.random() < 0.4:
            self.change(lambda text: text + "\n@Include(\"/_part.md\")\n\n```swift file=/code.swift\n```\n")

    def edit_strings(self):
        file = self.folder / "templates/strings.yml"
        if file.exists() and self.rng.random() < 0.3:
            file.unlink()
        else:
            self.write("templates/strings.yml", f"en: {{skipToContent: {self.rng.choice(WORDS)}}}\nde: {{skipToContent: {self.rng.choice(WORDS)}}}\n")

    def edit_icon(self):
        self.write("templates/icons/gear.svg", f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {self.rng.randint(8, 32)} 16"><path d="M0 0h8"/></svg>\n')

    def edit_asset(self):
        file = self.content / "light/notes.pdf"
        if file.exists() and self.rng.random() < 0.3:
            file.unlink()
        else:
            self.write("content/light/notes.pdf", sentence(self.rng))

    def edit_template(self):
        file = self.folder / "templates/footer.mustache"
        if file.exists() and self.rng.random() < 0.5:
            file.unlink()
        else:
            self.write("templates/footer.mustache", f"<footer>{sentence(self.rng)}</footer>\n")

    def edit_footer_file(self):
        self.write("templates/end.md", f"{sentence(self.rng)} ![x](/picture.png)\n")

    def edit_style(self):
        self.write("templates/site.css", f"/* {sentence(self.rng)} */\n")

    def edit_configuration(self):
        word, search = self.rng.choice(WORDS), self.rng.choice(["true", "false"])
        choices = ["", "sections: tabs", "banner: '**Old** lamps'", "repository: https://github.com/a/b"]
        if self.has_errors:
            choices += [
                "footer: '[Lamp](/light/lamp-1.md)'", "footer: end.md",
                "links: [{icon: bolt, name: Lamp, url: /light/lamp-1.md}]",
                "banner: {text: Lamps, link: /light/lamp-1.md, until: 2000-01-01}",
            ]
        shown = self.rng.choice(choices)
        self.write("unfold.yml", f"description: {word}\nsearch: {search}\n{shown}\n" + self.settings)

    def edit_outline(self):
        file = self.folder / "navigation.yml"
        if file.exists() and self.rng.random() < 0.5:
            file.unlink()
        else:
            self.write("navigation.yml", "- wood/\n- title: Group\n  children:\n    - light/lamp-0.md\n    - missing.md\n")

    def edit_nothing(self):
        pass

    def edit_time_only(self):
        self.rng.choice(self.pages()).touch()

    def edit_back_in_time(self):
        """Replaces bytes without changing the length or the modification time."""
        path = self.rng.choice(self.pages())
        times = path.stat()
        path.write_bytes(path.read_bytes().replace(b"lamp", b"pmal", 1))
        os.utime(path, ns=(times.st_atime_ns, times.st_mtime_ns))

    def edit_cache_removed(self):
        shutil.rmtree(self.folder / ".unfold", ignore_errors=True)

    def edit_cache_rotten(self):
        for file in self.folder.glob(".unfold/*.cache"):
            data = bytearray(file.read_bytes())
            data[self.rng.randrange(len(data))] ^= 1 << self.rng.randrange(8)
            file.write_bytes(data)

    def edit_cache_cut_off(self):
        for file in self.folder.glob(".unfold/*.cache"):
            os.truncate(file, self.rng.randrange(file.stat().st_size))

    def edit_output_removed(self):
        self.rng.choice([path for path in (self.folder / "public").rglob("*.html")]).unlink()

    def edit_output_changed(self):
        """Changes a file that a build wrote; the next build must restore it."""
        file = self.rng.choice([path for path in (self.folder / "public").rglob("*.html")])
        file.write_bytes(file.read_bytes()[:-1] + b"!")

    def edit_output_copied(self):
        """Copies files the way that a CI cache does: the same contents with other times and inode numbers."""
        for folder in ("public", ".unfold"):
            copy = self.folder / "copy"
            if (self.folder / folder).exists():
                shutil.copytree(self.folder / folder, copy)
                shutil.rmtree(self.folder / folder)
                copy.rename(self.folder / folder)
