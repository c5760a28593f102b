"""A site of more than 200 pages, in whose sidebar closed groups are lazy sections."""

SECTIONS = 4
SUBSECTIONS = 5
PAGES = 12

NAVIGATION = """\
- title: Elsewhere
  children:
    - about.md
    - title: Example & more
      url: https://example.org/a?b=c
"""


def pages() -> dict[str, str]:
    """Returns four sections with five subsections of twelve pages each, and a group that only `navigation.yml` defines."""
    files = {
        "unfold.yml": "title: Large\n",
        "navigation.yml": NAVIGATION,
        "content/index.md": "# Large\n",
        "content/about.md": "# ${Costs}, \\` and \\\\\n",
        "content/news.md": "# News\n",
    }
    for section in range(1, SECTIONS + 1):
        files[f"content/s{section}/index.md"] = f"---\nicon: gear\n---\n\n# Section {section}\n"
        for part in range(1, SUBSECTIONS + 1):
            files[f"content/s{section}/part-{part}/index.md"] = f"# Part {section}.{part}\n"
            for page in range(1, PAGES + 1):
                files[f"content/s{section}/part-{part}/p{page}.md"] = f"# Page {section}.{part}.{page}\n"
    return files
