"""`swift package unfold` in a package with several targets: their API reference, by the command that is tested."""

import json
import os
import shutil
import signal
import socket
import subprocess
import time
import urllib.request

import pytest

from unfold_site import REPOSITORY, Site, command

PLUGIN = """// swift-tools-version: 6.0
import PackageDescription

let package = Package(
  name: "unfold-plugin",
  products: [.plugin(name: "UnfoldPlugin", targets: ["UnfoldPlugin"])],
  targets: [
    .binaryTarget(name: "unfold", path: "unfold.artifactbundle"),
    .plugin(
      name: "UnfoldPlugin",
      capability: .command(
        intent: .custom(verb: "unfold", description: "Build the documentation"),
        permissions: [.writeToPackageDirectory(reason: "The site is written to the package")]),
      dependencies: ["unfold"]),
  ]
)
"""
PACKAGE = """// swift-tools-version: 6.0
import PackageDescription

let package = Package(
  name: "Scratch",
  dependencies: [.package(path: "../unfold-plugin")],
  targets: [
    .target(name: "Leaves"),
    .target(name: "Pot", dependencies: ["Leaves"]),
    .executableTarget(name: "brew", dependencies: ["Pot"]),
  ]
)
"""
FILES = {
    "Package.swift": PACKAGE,
    "Sources/Leaves/Leaf.swift": "/// A leaf.\npublic struct Leaf {\n  /// The name.\n  public var name: String\n}\n",
    "Sources/Leaves/Leaves.docc/Leaves.md": "# ``Leaves``\n\nAll about leaves.\n\n## Topics\n\n- <doc:Picking>\n- ``Leaf``\n",
    "Sources/Leaves/Leaves.docc/Picking.md": "# Picking\n\nPick ``Leaf`` and ``Missing``.\n",
    "Sources/Pot/Pot.swift": "import Leaves\n\n/// A pot.\npublic struct Pot {\n  /// Adds.\n  public func add(_ leaf: Leaf) {}\n}\n",
    "Sources/brew/Brew.swift": "/// Starts.\n@main struct Brew {\n  static func main() {}\n}\n",
}
SWIFT = ["swift", "package", "--disable-sandbox", "--allow-writing-to-package-directory", "unfold"]

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not shutil.which("swift"), reason="there is no Swift toolchain"),
]


@pytest.fixture(scope="module")
def package(tmp_path_factory) -> Site:
    folder = tmp_path_factory.mktemp("plugin")
    plugin = folder / "unfold-plugin"
    shutil.copytree(REPOSITORY / "Plugins", plugin / "Plugins")
    (plugin / "Package.swift").write_text(PLUGIN)
    bundle = plugin / "unfold.artifactbundle"
    (bundle / "bin").mkdir(parents=True)
    shutil.copy(command(), bundle / "bin/unfold")
    info = json.loads(subprocess.run(["swiftc", "-print-target-info"], check=True, capture_output=True).stdout)
    variant = {"path": "bin/unfold", "supportedTriples": [info["target"]["unversionedTriple"]]}
    artifact = {"type": "executable", "version": "0.1.0", "variants": [variant]}
    (bundle / "info.json").write_text(json.dumps({"schemaVersion": "1.0", "artifacts": {"unfold": artifact}}))
    package = Site(folder / "scratch", FILES)
    subprocess.run(["git", "init", "--quiet"], cwd=package.folder, check=True)
    return package


def unfold(package: Site, *arguments: str) -> subprocess.CompletedProcess:
    return subprocess.run([*SWIFT, *arguments], cwd=package.folder, capture_output=True, text=True, timeout=550)


def archives(package: Site) -> dict[str, int]:
    """Returns when the page of each module was written."""
    folder = package.folder / ".build/documentation"
    return {path.stem: path.stat().st_mtime_ns for path in folder.glob("*.doccarchive/data/documentation/*.json")}


def test_a_package_without_a_site_gets_the_reference_of_its_targets(package):
    done = unfold(package)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "All about leaves." in package.read("public/documentation/leaves/index.html")
    assert "<h1>Picking</h1>" in package.read("public/documentation/leaves/picking/index.html")
    # Targets link to each other.
    assert 'href="../../../leaves/leaf/">Leaf<' in package.read("public/documentation/pot/pot/add(_:)/index.html")
    # Symbols of executables are internal.
    assert "Starts." in package.read("public/documentation/brew/brew/index.html")
    # The warnings of DocC.
    assert "'Missing' doesn't exist at '/Leaves/Picking'" in done.stdout + done.stderr


def test_only_changed_targets_are_converted_again(package):
    unfold(package)
    before = archives(package)
    assert set(before) == {"leaves", "pot", "brew"}
    done = unfold(package)
    assert done.returncode == 0 and archives(package) == before
    assert "doesn't exist" not in done.stdout + done.stderr
    pot = "Sources/Pot/Pot.swift"
    package.write(pot, FILES[pot].replace("A pot.", "A large pot."))
    assert unfold(package).returncode == 0
    after = archives(package)
    assert after["leaves"] == before["leaves"] and after["pot"] != before["pot"]
    assert "A large pot." in package.read("public/documentation/pot/pot/index.html")


def test_a_site_of_the_package_contains_articles_and_reference(package):
    package.write("Documentation/content/index.md", "# Scratch\n\nSee [leaves](/documentation/leaves/).\n")
    package.write("Documentation/unfold.yml", "archives:\n  - ../.build/documentation/Leaves.doccarchive\n")
    try:
        done = unfold(package, "build", "--target", "Leaves", "--output", "site")
        assert done.returncode == 0, done.stdout + done.stderr
        assert 'href="documentation/leaves/"' in package.read("site/index.html")
        assert "<h1>Leaf</h1>" in package.read("site/documentation/leaves/leaf/index.html")
        done = unfold(package, "build", "--target", "Cups")
        assert done.returncode != 0 and "the package has no target `Cups`" in done.stdout + done.stderr
    finally:
        shutil.rmtree(package.folder / "Documentation")


def test_the_preview_follows_documentation_comments(package):
    leaf = "Sources/Leaves/Leaf.swift"
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
    process = subprocess.Popen(
        [*SWIFT, "preview", "--port", str(port)], cwd=package.folder, start_new_session=True,
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
    )  # fmt: skip

    def wait_for(text: str):
        end = time.monotonic() + 300
        while time.monotonic() < end:
            try:
                url = f"http://127.0.0.1:{port}/documentation/leaves/leaf/"
                with urllib.request.urlopen(url, timeout=10) as page:
                    if text in page.read().decode():
                        return
            except OSError:
                pass
            assert process.poll() is None
            time.sleep(0.1)
        raise AssertionError(f"the preview does not show “{text}”")

    try:
        wait_for("A leaf.")
        package.write(leaf, FILES[leaf].replace("A leaf.", "A green leaf."))
        wait_for("A green leaf.")
        # A mistake in the code keeps the last version.
        package.write(leaf, FILES[leaf].replace("String", "Strin"))
        package.write(leaf, FILES[leaf].replace("A leaf.", "A black leaf."))
        wait_for("A black leaf.")
    finally:
        os.killpg(process.pid, signal.SIGTERM)
        process.wait(60)
        package.write(leaf, FILES[leaf])
