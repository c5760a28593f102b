import Basics
import YAML

extension PageMetadata {
  /// Reads front matter.
  ///
  /// - Parameters:
  ///   - root: the mapping of keys to values. Any other value is reported and ignored.
  ///   - file: the path of the page for diagnostics.
  ///   - diagnostics: receives unknown keys and wrong values, which are ignored.
  public init(from root: YAMLNode, file: String, diagnostics: inout [Diagnostic]) {
    self.init()
    var reader = ConfigDecoder("metadata", file: file)
    defer { diagnostics += reader.diagnostics }
    guard let pairs = root.pairs else {
      reader.note(
        .wrongValue(
          "metadata", "front matter", "a mapping of keys to values", at: reader.place(root)))
      return
    }
    reader.decode(pairs, into: &self)
    // Tools that save pages write the URL of the original, which is never the page’s own.
    if source == nil, let url = pairs.first(where: { $0.key == "url" })?.value.text, Self.isAbsolute(url) {
      source = url
    }
  }

  /// Returns whether a URL names a site.
  static func isAbsolute(_ url: String) -> Bool { url.hasPrefix("https://") || url.hasPrefix("http://") }
}
