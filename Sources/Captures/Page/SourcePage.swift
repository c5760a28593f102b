import Basics
import YAML

/// The front matter and lines of a captured file before a format reads them.
struct SourcePage {
  let file: String
  /// The front matter, which is read as in other pages: values that are not valid YAML are read as text.
  private let frontMatter: FrontMatter
  /// All lines after the front matter.
  var lines: [Line]
  /// Returns the blocks that most pages of the folder have at their beginning or end. Finding them takes a reading of
  /// all pages, so only formats that remove them ask for them.
  var frame: () -> Frame = { .none }

  init(_ bytes: [UInt8], file: String) {
    self.file = file
    frontMatter = bytes.withUnsafeBufferPointer { FrontMatter(of: $0, file: file) }
    lines = Lines.split(bytes, from: frontMatter.bodyOffset, number: frontMatter.bodyLine)
  }

  /// Returns whether the front matter contains `capture: false`, which declares that the page is not a capture. An
  /// import adds this key to pages whose text still looks like a capture.
  static func isDeclaredOrdinary(_ bytes: [UInt8], file: String) -> Bool {
    guard let end = Self.endOfFrontMatter(bytes), bytes[..<end].find("\ncapture:") != nil else {
      return false
    }
    return SourcePage(bytes, file: file).field("capture")?.value == "false"
  }

  /// Returns the offset of the line that closes the front matter; nil if there is none.
  private static func endOfFrontMatter(_ bytes: [UInt8]) -> Int? {
    guard bytes[...].hasPrefix("---") else { return nil }
    return bytes[3...].find("\n---")
  }

  /// Whether the front matter has any field.
  var hasFields: Bool { frontMatter.root != nil }

  /// Returns whether the front matter contains a field, with or without a value.
  func hasField(_ key: String) -> Bool { frontMatter.root?.pairs?.contains { $0.key == key } ?? false }

  /// Returns the texts of a field that contains a text or a list of texts.
  func texts(_ key: String) -> [String] {
    guard let value = frontMatter.root?.pairs?.first(where: { $0.key == key })?.value else { return [] }
    return value.items?.compactMap(\.text) ?? [value.text].compactMap { $0 }
  }

  /// Returns a field of the front matter, whose text can be empty; nil if there is none, or if its value is not text.
  /// Line breaks in the text become spaces.
  func field(_ key: String) -> Located? {
    guard let pair = frontMatter.root?.pairs?.first(where: { $0.key == key }), let text = pair.value.text
    else { return nil }
    return Located(text.split(whereSeparator: \.isNewline).joined(separator: " "), Int32(pair.keyLine))
  }
}
