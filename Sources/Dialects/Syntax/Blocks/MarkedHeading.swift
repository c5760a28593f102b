import Basics

/// A heading that begins with `#`, as other tools read it.
struct MarkedHeading {
  private let prefix: Bytes
  private let marks: Bytes
  /// The text after the marks, with the marks and the attribute list at its end.
  let text: Bytes
  /// Whether white space separates the marks and the text, as CommonMark requires.
  let hasSpace: Bool

  /// Returns nil if the line does not begin with one to six marks, or if it has no text.
  init?(_ start: LineStart) {
    prefix = start.prefix
    marks = start.text.prefix { $0 == UInt8(ascii: "#") }
    let rest = start.text[marks.endIndex...]
    text = rest.trimmed
    hasSpace = rest.first == Byte.space || rest.first == Byte.tab
    guard (1...6).contains(marks.count), !text.isEmpty else { return nil }
  }

  var level: Int { marks.count }

  /// Returns the line of the heading with another text and with an ID.
  func line(_ text: Bytes, id: String?) -> Bytes {
    prefix + marks + [Byte.space] + text + (id.map { Bytes(" {#\($0)}") } ?? [])
  }
}
