"""The JSON Schemas of settings and front matter accept exactly what Unfold accepts without a message."""

import json
import re

import jsonschema
import pytest
import yaml

# A YAML loader that agrees with Unfold, for which `yes` and `off` are strings.
LOADER = type("Loader", (yaml.SafeLoader,), {"yaml_implicit_resolvers": {}})
LOADER.add_implicit_resolver("tag:yaml.org,2002:bool", re.compile("^(true|false)$"), list("tf"))
LOADER.add_implicit_resolver("tag:yaml.org,2002:int", re.compile("^[0-9]+$"), list("0123456789"))

VALUES = [
    "text", "12", "true", "[a, b]", "[]", "[{title: A, url: b.md}]", "[{title: A}]", "{source: a.png}",
    "{source: a.png, alt: A}", "{alt: A}", "{url: a.md, purpose: link}", "{url: a.md, purpose: walk}", "{label: A}",
    "{missing: hide}", "{missing: seek}", "{title: A, children: [a.md]}", "h2", "h7", "[h1]", "[Notes, h6]", "a/b", "..",
    "en", "pt-BR", "en_US", "'#06c'", "'#06cg'", "blue", "large", "file", "directory", "safe", "trusted", "link", "hide",
    "https://example.com/a/", "https://example.com/?a", "mailto:a@example.com", "ftp://a.b/", "compactGrid", "yes", "off",
    "{link.broken: off}", "{link.broken: loud}", "{link.brokken: off}", "[x, {page: a.md, children: [b.md]}]", "[{icon: a}]",
    "{text: New, kind: tip}", "{text: New, link: a.md, until: 2027-01-31}",
    "[{icon: gear, name: A, url: a.md}]",
]
# The diagnostics about the form of values, not about whether a named page or file exists.
SUBJECT = re.compile(r"\[((metadata|configuration|navigation)\.(unknown-key|unknown-check|wrong-value)|page\.slug)\]$")


def schema(site, name: str) -> dict:
    result = site.run("schema", name)
    assert result.code == 0 and result.stderr == ""
    return json.loads(result.stdout)


@pytest.mark.parametrize("name", ["configuration", "front-matter"])
def test_schemas_are_valid(make_site, name):
    made = schema(make_site({}), name)
    jsonschema.Draft202012Validator.check_schema(made)
    assert made["$schema"].endswith("2020-12/schema") and "checks" in made["properties"]
    assert all(key["description"].endswith(".") for key in made["properties"].values())


@pytest.mark.parametrize("name", ["configuration", "front-matter"])
def test_examples_and_defaults_follow_their_schema(make_site, name):
    made = schema(make_site({}), name)
    for key, rules in made["properties"].items():
        assert len(rules["examples"]) == 1, key
        for value in [*rules["examples"], *([rules["default"]] if "default" in rules else [])]:
            jsonschema.Draft202012Validator({**rules, "$defs": made["$defs"]}).validate(value)


@pytest.mark.parametrize("name", ["configuration", "front-matter"])
def test_schemas_accept_what_unfold_accepts(make_site, name):
    site = make_site({})
    made = schema(site, name)
    validator = jsonschema.Draft202012Validator(made)
    keys = [*made["properties"], "titel"]
    pairs = [f"{key}: {value}\n" for key in keys for value in VALUES]
    wrong = wrong_settings(site, keys) if name == "configuration" else wrong_front_matter(site, pairs)
    differ = [text for text in pairs if validator.is_valid(yaml.load(text, LOADER)) == (text in wrong)]
    assert differ == []
    # Both valid and invalid values occur often.
    assert 100 < len(wrong) < len(pairs) - 100


def wrong_settings(site, keys: list[str]) -> set[str]:
    """Returns the settings about which Unfold reports something. All keys are checked in one run for each value."""
    site.write("content/index.md", "# T\n\nText.\n")
    wrong = set()
    for value in VALUES:
        lines = [f"{key}: {value}\n" for key in keys]
        site.write("unfold.yml", "".join(lines))
        for found in filter(SUBJECT.search, site.run("navigation").diagnostics):
            line = re.match(r"unfold\.yml:(\d+):", found)
            assert line, found
            wrong.add(lines[int(line[1]) - 1])
    return wrong


def wrong_front_matter(site, pairs: list[str]) -> set[str]:
    """Returns the front matter about which Unfold reports something. All pairs are checked in one run, a page each."""
    for number, text in enumerate(pairs):
        site.write(f"content/p{number:05}.md", f"---\n{text}---\n\n# T\n\nText.\n")
    lines = [line for line in site.run("check", "--drafts").stdout.splitlines() if SUBJECT.search(line)]
    return {pairs[int(line[len("content/p") :][:5])] for line in lines if line.startswith("content/p")}
