import Basics
import FileSystem

/// A source line, with a caret below the location of a diagnostic.
public struct SourceExcerpt: Sendable {
  /// The line and, on the next line, the caret; both are cut at 200 characters.
  public let text: String

  /// The maximum number of characters of a line that are shown.
  private static let longest = 200

  /// Reads the line from the file. Returns nil if there is no such line, or if the file cannot be read.
  public init?(at place: SourceLocation) {
    guard let lines = Self.lines(of: place.file) else { return nil }
    self.init(lines, at: place)
  }

  /// Takes the line from lines that have been read already. Returns nil if there is no such line.
  public init?(_ lines: [ArraySlice<UInt8>], at place: SourceLocation) {
    guard place.line >= 1, place.line <= lines.count else { return nil }
    // Images, and other files that are not text, have null bytes at their beginning.
    if lines.prefix(3).contains(where: { $0.prefix(64).contains(0) }) { return nil }
    // A long line of JSON is written by a program, such as DocC, so authors do not know it.
    if place.file.hasSuffix(".json"), lines[place.line - 1].count > Self.longest { return nil }
    // Only the shown part is processed: a long line may have many diagnostics, and each would process the whole line.
    let line = Self.part(of: lines[place.line - 1], around: max(0, place.column - 1))
    // A caret below an empty line points to nothing. Lines with control characters are not shown: the file is not text.
    guard !line.text.allSatisfy({ $0 == 0x20 || $0 == 9 }) else { return nil }
    guard line.text.allSatisfy({ $0 >= 0x20 || (9...13).contains($0) }) else { return nil }
    // Tabs are kept, so that the caret is below the right character.
    let before = VisibleText.escape(String(decoding: line.text.prefix(line.caret), as: UTF8.self))
    let indent = (line.mark + before).map { $0 == "\t" ? "\t" : " " }.suffix(Self.longest).joined()
    let shown = line.mark + VisibleText.escape(String(decoding: line.text, as: UTF8.self))
    text = "\(shown.prefix(Self.longest))\n\(indent)^"
  }

  /// Returns the part of a line that is shown, the offset of the caret in it, and an ellipsis if text before it is
  /// omitted.
  private static func part(
    of line: ArraySlice<UInt8>, around caret: Int
  ) -> (text: ArraySlice<UInt8>, caret: Int, mark: String) {
    let caret = min(caret, line.count)
    var start = line.startIndex
    if caret > longest - 40 {
      start += caret - longest / 2
      while start < line.endIndex, line[start] & 0xC0 == 0x80 { start += 1 }
    }
    var end = min(line.endIndex, start + 4 * longest)
    while end > start, end < line.endIndex, line[end] & 0xC0 == 0x80 { end -= 1 }
    return (line[start..<end], line.startIndex + caret - start, start > line.startIndex ? "…" : "")
  }

  /// Returns the lines of a file without their line endings; nil if it cannot be read.
  public static func lines(of file: String) -> [ArraySlice<UInt8>]? {
    // A symbolic link may point outside the site, to a file whose text must not be shown.
    guard (try? FileKind.of(file)) == .file, let bytes = try? File.read(file, limit: .page) else {
      return nil
    }
    let table = LineTable(bytes)
    return (1...table.count).map { bytes[table[$0] ?? 0..<0] }
  }
}

/// Reads source lines for diagnostics that are sorted by location, so that each file is read only once.
public struct SourceFiles: Sendable {
  private var file: String?
  private var lines: [ArraySlice<UInt8>] = []

  public init() {}

  /// Returns the line at a location, without its line ending; nil if there is none.
  public mutating func line(at place: SourceLocation) -> ArraySlice<UInt8>? {
    let lines = lines(of: place.file)
    guard place.line >= 1, place.line <= lines.count else { return nil }
    return lines[place.line - 1]
  }

  /// Returns the line at a location with a caret below its column; nil if there is none.
  public mutating func excerpt(at place: SourceLocation) -> SourceExcerpt? {
    SourceExcerpt(lines(of: place.file), at: place)
  }

  private mutating func lines(of file: String) -> [ArraySlice<UInt8>] {
    if self.file != file {
      self.file = file
      lines = SourceExcerpt.lines(of: file) ?? []
    }
    return lines
  }
}
