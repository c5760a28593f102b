import Basics

/// The lines of source files, for messages in the order of their places: each file is read once.
public struct SourceFiles: Sendable {
  private var file: String?
  private var lines: [ArraySlice<UInt8>] = []

  public init() {}

  /// The line of a place, without what ends it; nil where there is none.
  public mutating func line(at place: SourceLocation) -> ArraySlice<UInt8>? {
    let lines = lines(of: place.file)
    guard place.line >= 1, place.line <= lines.count else { return nil }
    let line = lines[place.line - 1]
    return line.last == UInt8(ascii: "\r") ? line.dropLast() : line
  }

  /// The line of a place, and a caret under its column; nil where there is none.
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
