import Basics

/// The line that a diagnostic speaks of, with a caret under the place.
public struct SourceExcerpt: Sendable {
  public let text: String

  /// Nil where the file has no such line, or cannot be read.
  public init?(at place: SourceLocation) {
    guard let lines = Self.lines(of: place.file) else { return nil }
    self.init(lines, at: place)
  }

  /// For who has the file's lines already.
  public init?(_ lines: [ArraySlice<UInt8>], at place: SourceLocation) {
    guard place.line >= 1, place.line <= lines.count else { return nil }
    let line = lines[place.line - 1]
    // A file that is no text is not for people to read.
    guard line.allSatisfy({ $0 >= 0x20 || (9...13).contains($0) }) else { return nil }
    // Tabs stay tabs, so that the caret stands where the text does.
    let before = String(decoding: line.prefix(max(0, place.column - 1)), as: UTF8.self)
    let indent = before.map { $0 == "\t" ? "\t" : " " }.suffix(200).joined()
    var shown = String(decoding: line, as: UTF8.self)
    while let last = shown.last, last.isNewline { shown.removeLast() }
    text = "\(shown.prefix(200))\n\(indent)^"
  }

  /// The lines of a file; nil where it cannot be read.
  public static func lines(of file: String) -> [ArraySlice<UInt8>]? {
    (try? File.read(file))?.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
  }
}
