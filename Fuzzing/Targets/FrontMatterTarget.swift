import Basics
import Captures
import PageModel
import YAML

extension FuzzTarget {
  /// Parses YAML files: front matter, `unfold.yml` and `navigation.yml`.
  static let frontMatter = FuzzTarget(name: "front-matter") { input in
    // In YAML 1.1, lines also end with U+000D, U+0085, U+2028 and U+2029. The last three are counted by their last
    // bytes.
    let lines = input.count { [0x0A, 0x0D, 0x85, 0xA8, 0xA9].contains($0) } + 1
    let front = input.withUnsafeBufferPointer { FrontMatter(of: $0, file: "page.md") }
    require(front.bodyOffset <= input.count, "the body begins after the end of the file")
    var diagnostics = front.diagnostics
    if let root = front.root { _ = PageMetadata(from: root, file: "page.md", diagnostics: &diagnostics) }
    _ = Configuration(reading: input, file: "unfold.yml", diagnostics: &diagnostics)
    _ = NavigationFile(reading: input, file: "navigation.yml", diagnostics: &diagnostics)
    for diagnostic in diagnostics {
      let place = diagnostic.location
      require(
        (1...lines + 1).contains(place.line) && place.column >= 1, "\(diagnostic.identifier) at \(place)")
    }
  }
}
