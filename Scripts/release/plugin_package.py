"""Writes the Swift package with the plugin that runs the released command, so that packages need not compile Unfold.

Swift Package Manager requires the checksum of the command in the manifest, which is therefore written after the release.
Source: Swift Evolution, SE-0305, “Package Manager Binary Target Improvements”.
"""

import re
import shutil
from pathlib import Path

MANIFEST = """\
// swift-tools-version: 6.0
import PackageDescription

// The plugin of Unfold {version}. Written by Scripts/finish-release of Unfold; changes here are lost with the next release.
let package = Package(
  name: "unfold-plugin",
  products: [.plugin(name: "UnfoldPlugin", targets: ["UnfoldPlugin"])],
  targets: [
{plugin}
    .binaryTarget(
      name: "unfold",
      url: "{url}",
      checksum: "{checksum}"),
  ]
)
"""


def write(folder: Path, root: Path, version: str, url: str, checksum: str):
    """Writes the package. Its plugin is that of the repository in `root`."""
    plugin = re.search(r'^    \.plugin\(\n      name: "UnfoldPlugin",\n.*?\),\n(?=\n)', (root / "Package.swift").read_text(), re.M | re.S)
    shutil.copytree(root / "Plugins", folder / "Plugins")
    shutil.copyfile(root / "LICENSE", folder / "LICENSE")
    manifest = MANIFEST.format(version=version, plugin=plugin[0].rstrip("\n"), url=url, checksum=checksum)
    (folder / "Package.swift").write_text(manifest)
