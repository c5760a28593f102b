import Basics
import Captures

extension FuzzTarget {
  /// Parses captured pages.
  static let captures = FuzzTarget(name: "captures") { input in
    guard let capture = CaptureReader.read(input, file: "page.md") else { return }
    let lines = LineTable(input).count
    require(capture.lineMap.count >= capture.markdown.count { $0 == 0x0A }, "a line has no source line")
    for line in capture.lineMap { require((0...Int32(lines)).contains(line), "line \(line) of \(lines)") }
    for diagnostic in capture.unrecognized {
      require(
        (1...lines).contains(diagnostic.location.line), "\(diagnostic.identifier) is after the last line")
    }
  }
}
