import Basics
import YAML

/// The front matter and lines of a captured file before a format reads them.
struct SourcePage {
  let file: String
  /// The front matter, which is read as in other pages: values that are not valid YAML are read as text.
  private let frontMatter: FrontMatter
  /// All lines after the front matter.
  var lines: [Line]

  init(_ bytes: [UInt8], file: String) {
    self.file = file
    frontMatter = bytes.withUnsafeBufferPointer { FrontMatter(of: $0, file: file) }
    lines = Lines.split(bytes, from: frontMatter.bodyOffset, number: frontMatter.bodyLine)
  }

  /// Whether the front matter has any field.
  var hasFields: Bool { frontMatter.root != nil }

  /// Returns a field of the front matter, whose text can be empty; nil if there is none, or if it is no text. Line
  /// breaks in the text become spaces.
  func field(_ key: String) -> Located? {
    guard let pair = frontMatter.root?.pairs?.first(where: { $0.key == key }), let text = pair.value.text
    else { return nil }
    return Located(text.split(whereSeparator: \.isNewline).joined(separator: " "), Int32(pair.keyLine))
  }
}
