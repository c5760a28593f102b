"""Writes an artifact bundle, from which Swift packages run the command without compiling it:

    artifact_bundle.py FILE VERSION COMMAND             for this platform
    artifact_bundle.py FILE VERSION PLATFORM=COMMAND …  for several platforms, such as linux-x86_64

Source: Swift Evolution, SE-0305, “Package Manager Binary Target Improvements”.
"""

import json
import platform
import sys
from pathlib import Path

import reproducible_zip


def triple(system: str) -> str:
    """Returns Swift's name of a platform, such as `linux-x86_64`."""
    name, machine = system.split("-")
    return f"{machine}-apple-macosx" if name == "macos" else f"{machine}-unknown-linux-gnu"


def this_platform() -> str:
    return f"{'macos' if sys.platform == 'darwin' else 'linux'}-{platform.machine()}"


def main():
    file, version = Path(sys.argv[1]), sys.argv[2]
    commands = [argument.split("=", 1) if "=" in argument else [this_platform(), argument] for argument in sys.argv[3:]]
    variants = [
        {"path": f"unfold-{version}-{system}/bin/unfold", "supportedTriples": [triple(system)]} for system, _ in commands
    ]
    info = {
        "schemaVersion": "1.0",
        "artifacts": {"unfold": {"version": version, "type": "executable", "variants": variants}},
    }
    files = {"unfold.artifactbundle/info.json": ((json.dumps(info, indent=2) + "\n").encode(), 0o644)}
    for variant, (_, command) in zip(variants, commands):
        path = f"unfold.artifactbundle/{variant['path']}"
        files[path] = (Path(command).read_bytes(), 0o755)
        # `unfold --version` and `unfold doctor` read it.
        files[path.replace("bin/unfold", "share/unfold/package")] = (b"artifact bundle\n", 0o644)
    reproducible_zip.write(file, files)


main()
