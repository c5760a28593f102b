import Basics
import Markup
import Site

extension FuzzTarget {
  /// Front matter, `unfold.yml` and `outline.yml`: all that is YAML.
  static let frontMatter = FuzzTarget(name: "front-matter") { input in
    // Lines end as YAML 1.1 has it: also with U+000D, U+0085, U+2028 and U+2029.
    let lines = input.count { [0x0A, 0x0D, 0x85, 0xA8, 0xA9].contains($0) } + 1
    let front = input.withUnsafeBufferPointer { FrontMatter(of: $0, file: "page.md") }
    require(front.bodyOffset <= input.count, "the body begins behind the end")
    var diagnostics = front.diagnostics
    if let root = front.root { _ = PageMetadata(from: root, file: "page.md", diagnostics: &diagnostics) }
    _ = Configuration(reading: input, file: "unfold.yml", diagnostics: &diagnostics)
    _ = OutlineFile(reading: input, file: "outline.yml", diagnostics: &diagnostics)
    for diagnostic in diagnostics {
      let place = diagnostic.location
      require(
        (1...lines + 1).contains(place.line) && place.column >= 1, "\(diagnostic.identifier) at \(place)")
    }
  }
}
