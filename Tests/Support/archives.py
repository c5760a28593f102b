"""Archives of DocC that tests make with the toolchain."""

import json
import shutil
import subprocess
import zipfile
import zlib
from pathlib import Path
from struct import pack

SOURCES = Path(__file__).resolve().parents[1] / "EndToEnd/reference"
DOCC = shutil.which("docc") or (shutil.which("swift") and Path(shutil.which("swift")).resolve().parent / "docc")


def png(width: int, height: int) -> bytes:
    def chunk(kind: bytes, data: bytes) -> bytes:
        return pack(">I", len(data)) + kind + data + pack(">I", zlib.crc32(kind + data))

    rows = zlib.compress(b"".join(b"\0" + b"\x28\x78\x50" * width for _ in range(height)))
    head = chunk(b"IHDR", pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0))
    return b"\x89PNG\r\n\x1a\n" + head + chunk(b"IDAT", rows) + chunk(b"IEND", b"")


def convert(folder: Path, graphs: Path, catalog: Path, name: str) -> Path:
    archive = folder / f"{name}.doccarchive"
    subprocess.run(
        [DOCC, "convert", catalog, "--additional-symbol-graph-dir", graphs, "--output-dir", archive]
        + ["--fallback-display-name", name, "--fallback-bundle-identifier", f"org.example.{name}"],
        check=True, capture_output=True,
    )  # fmt: skip
    return archive


def compiled(folder: Path, source: Path, name: str) -> Path:
    """Compiles a module, and returns the folder with its symbol graphs."""
    graphs = folder / f"{name}-graphs"
    graphs.mkdir()
    subprocess.run(
        ["swiftc", "-emit-module", "-module-name", name, "-emit-module-path", folder / f"{name}.swiftmodule", "-I", folder]
        + ["-parse-as-library", source, "-emit-symbol-graph", "-emit-symbol-graph-dir", graphs],
        check=True, capture_output=True,
    )  # fmt: skip
    return graphs


def tea(folder: Path) -> Path:
    """Returns an archive with symbols of many kinds, articles and tutorials."""
    catalog = folder / "Tea.docc"
    shutil.copytree(SOURCES / "Tea.docc", catalog)
    resources = catalog / "Resources"
    for name, size in [("pot.png", 40), ("pot@2x.png", 80), ("pot~dark.png", 40)]:
        (resources / name).write_bytes(png(size, size))
    (resources / "tour.mp4").write_bytes(b"\0\0\0\x18ftypmp42")
    with zipfile.ZipFile(resources / "cup.zip", "w") as file:
        file.writestr("cup", "x")
    return convert(folder, compiled(folder, SOURCES / "Tea.swift", "Tea"), catalog, "Tea")


def empty_catalog(folder: Path) -> Path:
    catalog = folder / "Empty.docc"
    catalog.mkdir(exist_ok=True)
    return catalog


def of_source(folder: Path, name: str, source: str) -> Path:
    """Returns the archive of a module with one file, which may import modules that were compiled in the same folder."""
    file = folder / f"{name}.swift"
    file.write_text(source)
    return convert(folder, compiled(folder, file, name), empty_catalog(folder), name)


HEADER = """
@class NSError;
/// A pot.
@interface Pot
/// Brews tea.
- (int)brewWithKind:(int)kind minutes:(int)minutes;
/// Pours tea.
///
/// - Parameter kind: The kind of tea.
- (_Bool)pourKind:(int)kind error:(NSError **)error;
@end
/// A kind.
enum PotKind { PotKindGreen, PotKindBlack };
"""
IMPORTED = """
/// A pot.
public class Pot {
  /// Brews tea.
  public func brew(kind: Int32, minutes: Int32) -> Int32 { 0 }
  /// Pours tea.
  ///
  /// - Parameter kind: The kind of tea.
  public func pour(kind: Int32) throws {}
}
"""
# The identifiers of the symbols in Swift, and in Objective-C.
IDENTIFIERS = {
    "s:6PotKit0A0C": "c:objc(cs)Pot",
    "s:6PotKit0A0C4brew4kind7minutess5Int32VAH_AHtF": "c:objc(cs)Pot(im)brewWithKind:minutes:",
    "s:6PotKit0A0C4pour4kindys5Int32V_tKF": "c:objc(cs)Pot(im)pourKind:error:",
}


def objective_c(folder: Path) -> Path:
    """Returns the archive of a module in Objective-C, whose class is imported into Swift but whose enumeration is not.

    Only Apple's platforms import classes, so a class in Swift takes the place of the imported one.
    """
    (folder / "Pot.h").write_text(HEADER)
    (folder / "PotKit.swift").write_text(IMPORTED)
    graphs = compiled(folder, folder / "PotKit.swift", "PotKit")
    graph = graphs / "PotKit.symbols.json"
    text = graph.read_text()
    for identifier, imported in IDENTIFIERS.items():
        assert f'"{identifier}"' in text
        text = text.replace(f'"{identifier}"', f'"{imported}"')
    graph.write_text(text)
    (graphs / "occ").mkdir()
    subprocess.run(
        [Path(DOCC).parent / "clang", "-extract-api", "-I.", "-x", "objective-c-header", "Pot.h", "--product-name=PotKit"]
        + ["-o", graphs / "occ/PotKit.symbols.json"],
        check=True, capture_output=True, cwd=folder,
    )  # fmt: skip
    return convert(folder, graphs, empty_catalog(folder), "PotKit")


def pages(archive: Path) -> dict[str, dict]:
    """Returns the JSON of each page by its path."""
    data = archive / "data"
    return {str(file.relative_to(data))[:-5]: json.loads(file.read_text()) for file in data.rglob("*.json")}
