"""The report formats of `unfold check`: they follow their schemas and the rules of the programs that read them."""

import json
import xml.etree.ElementTree as ET

import jsonschema

import schemas

FILES = {
    "docs/content/index.md": "# Tea\n\nä😀 [here](kinds.md), [100%: \"a\" & b](a,b.md)\n\n![](x.png)\n",
    "docs/content/a space.md": "#### Deep\n\n<p>a\n\n[here](index.md)\n[here](index.md)\n",
}


def report(make_site, format: str, *options: str):
    return make_site(FILES).run("check", "docs", "--format", format, *options)


def test_sarif_is_valid(make_site):
    result = report(make_site, "sarif")
    log = json.loads(result.stdout)
    schema = schemas.schema("(SARIF) Version 2.1.0 JSON Schema")
    jsonschema.validators.validator_for(schema)(schema).validate(log)
    run = log["runs"][0]
    rules = run["tool"]["driver"]["rules"]
    assert len({rule["id"] for rule in rules}) == len(rules) > 20
    for found in run["results"]:
        assert rules[found["ruleIndex"]]["id"] == found["ruleId"]
    vague = next(rule for rule in rules if rule["id"] == "link.generic-text")
    assert vague["helpUri"].startswith("https://www.w3.org/TR/WCAG22/#")
    assert "```" in vague["help"]["markdown"] and "`" not in vague["help"]["text"]


def test_sarif_has_utf16_columns_and_relative_urls(make_site):
    results = json.loads(report(make_site, "sarif").stdout)["runs"][0]["results"]
    places = {
        (
            found["ruleId"],
            found["locations"][0]["physicalLocation"]["artifactLocation"]["uri"],
            found["locations"][0]["physicalLocation"]["region"]["startLine"],
            found["locations"][0]["physicalLocation"]["region"]["startColumn"],
        )
        for found in results
    }
    # In UTF-8 and UTF-16, “ä” takes two bytes and one unit, and the emoji takes four bytes and two units.
    assert ("link.generic-text", "docs/content/index.md", 3, 5) in places
    assert ("heading.skipped-level", "docs/content/a%20space.md", 1, 1) in places


def test_fingerprints_stay_when_lines_move(make_site):
    def fingerprints(files):
        site = make_site(files)
        return [issue["fingerprint"] for issue in json.loads(site.run("check", "docs", "--format", "gitlab").stdout)]

    before = fingerprints(FILES)
    assert len(set(before)) == len(before)
    moved = {path: "---\ntitle: T\n---\n\n" + text for path, text in FILES.items()}
    assert fingerprints(moved) == before


def test_gitlab_reports_have_the_required_keys(make_site):
    for issue in json.loads(report(make_site, "gitlab").stdout):
        assert set(issue) == {"description", "check_name", "fingerprint", "severity", "location"}
        assert issue["severity"] in ("info", "minor", "major", "critical", "blocker")
        assert issue["location"]["path"].startswith("docs/content/") and issue["location"]["lines"]["begin"] >= 1


def test_json_is_one_object_as_that_of_a_build(make_site):
    found = json.loads(report(make_site, "json").stdout)
    assert list(found) == ["pages", "errors", "warnings", "diagnostics"]
    assert found["errors"] + found["warnings"] == len(found["diagnostics"])
    assert [diagnostic["identifier"] for diagnostic in found["diagnostics"]] == [
        "heading.skipped-level", "link.generic-text", "link.generic-text", "link.broken", "link.generic-text", "link.broken",
        "image.missing-alt", "link.broken",
    ]


def test_junit_counts_what_fails(make_site):
    for options, failing in (((), 3), (("--strict",), 8)):
        root = ET.fromstring(report(make_site, "junit", *options).stdout)
        assert (root.get("tests"), root.get("failures")) == ("8", str(failing))
        assert len(root.findall(".//failure")) == failing and len(root.findall(".//testcase")) == 8
    empty = ET.fromstring(make_site({"content/index.md": "# A\n\nText.\n"}, "fine").run("check", "--format", "junit").stdout)
    assert (empty.get("tests"), empty.get("failures")) == ("1", "0")


def test_github_commands_are_one_line_each(make_site):
    lines = report(make_site, "github").stdout.splitlines()
    assert len(lines) == 8 and all(line.startswith(("::error file=", "::warning file=")) for line in lines)
    assert lines[0] == (
        "::warning file=docs/content/a space.md,line=1,col=1,title=heading.skipped-level::The heading “Deep” of level 4 is "
        "under one of level 1. Write `##`."
    )


def test_reports_go_to_standard_output_and_the_summary_to_standard_error(make_site):
    result = report(make_site, "gitlab")
    assert result.code == 1 and result.stderr == "2 pages checked; 3 errors, 5 warnings\n"
    assert report(make_site, "gitlab", "--quiet").stderr == ""


def test_reports_for_programs_have_no_colors(make_site):
    assert "\x1b" not in report(make_site, "text").stdout
