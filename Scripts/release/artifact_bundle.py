"""Writes an artifact bundle, from which Swift packages run the command without compiling it:

    artifact_bundle.py FILE VERSION COMMAND [TRIPLE=COMMAND ...]

A command without a triple is for this platform.

Source: Swift Evolution, SE-0305, “Package Manager Binary Target Improvements”.
"""

import json
import platform
import sys
from pathlib import Path

import reproducible_zip


def this_triple() -> str:
    machine = platform.machine()
    return f"{machine}-apple-macosx" if sys.platform == "darwin" else f"{machine}-unknown-linux-gnu"


def main():
    file, version = Path(sys.argv[1]), sys.argv[2]
    commands = [argument.split("=", 1) if "=" in argument else [this_triple(), argument] for argument in sys.argv[3:]]
    variants = [
        {"path": f"unfold-{version}-{triple}/bin/unfold", "supportedTriples": [triple]} for triple, _ in commands
    ]
    info = {
        "schemaVersion": "1.0",
        "artifacts": {"unfold": {"version": version, "type": "executable", "variants": variants}},
    }
    files = {"unfold.artifactbundle/info.json": ((json.dumps(info, indent=2) + "\n").encode(), 0o644)}
    for variant, (_, command) in zip(variants, commands):
        files[f"unfold.artifactbundle/{variant['path']}"] = (Path(command).read_bytes(), 0o755)
    reproducible_zip.write(file, files)


main()
