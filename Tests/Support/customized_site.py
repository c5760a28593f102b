"""Files of a site that its owner has customized, and what their pages contain."""

import html
import re

from edited_site import png


def svg(color: str, width: int = 40, height: int = 40) -> str:
    """Returns a drawing of that size that is filled with a color."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}">'
        f'<rect width="{width}" height="{height}" rx="8" fill="{color}"/></svg>'
    )


# A site of every kind of page: the home page, a page below a folder, a redirect, the list of all pages, the 404 page.
PAGES = {
    "content/index.md": "# Tea\n\nWelcome.\n",
    "content/green/sencha.md": "# Sencha\n\n> A tea.\n\n## Water\n\nWarm.\n\n## Time\n\nShort.\n",
}
REDIRECT = "redirects: {/old/: /green/sencha/}\n"

IDENTITY = {
    "content/img/icon.svg": svg("#227744"),
    "content/img/icon dark.svg": svg("#99ffdd"),
    "content/img/logo.svg": svg("#227744", 80, 40),
    "content/img/logo-dark.svg": svg("#99ffdd", 80, 40),
    "content/img/touch.png": png(180, 180),
    "content/icons.ico": b"\0\0\1\0",
}


def links(page: str, relation: str) -> list[dict[str, str]]:
    """Returns the attributes of the `<link>` elements with a relation."""
    found = [dict(re.findall(r'([a-z-]+)="([^"]*)"', tag)) for tag in re.findall(r"<link [^>]*>", page)]
    return [link for link in found if link["rel"] == relation]


def loaded(page: str) -> list[str]:
    """Returns the tags of the style sheets and scripts of a page, without those of the theme."""
    tags = re.findall(r'<link rel="stylesheet"[^>]*>|<script src[^>]*>', page)
    return [tag for tag in tags if not re.search(r'assets/(site|redirect)\.[0-9a-f]{8}\.|\.unfold', tag)]


def directives(policy: str) -> dict[str, str]:
    """Returns the directives of a Content Security Policy, each with its sources."""
    return dict(part.strip().split(" ", 1) for part in policy.split(";"))


def policy_of(page: str) -> dict[str, str]:
    """Returns the directives of the policy in a page."""
    return directives(html.unescape(re.search(r'http-equiv="Content-Security-Policy" content="([^"]*)"', page)[1]))
