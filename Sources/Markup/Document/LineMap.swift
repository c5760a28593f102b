import Basics

/// Maps lines of the parsed text to lines of the author's file.
public struct LineMap: Sendable {
  /// The path of the file, for locations.
  public var file: String
  /// The number of lines before the parsed text in the page: those of front matter.
  var offset = 0
  /// The line of the file, from 1, for each line of the page. Nil if both are the same, as for all pages but captured
  /// ones.
  var map: [Int32]?

  public init(file: String, map: [Int32]? = nil) {
    self.file = file
    self.map = map
  }

  /// Returns the line of the file for a line of the parsed text, both from 1.
  public func line(_ parsed: Int) -> Int {
    let line = parsed + offset
    guard let map, !map.isEmpty else { return max(1, line) }
    return Int(map[min(max(0, line - 1), map.count - 1)])
  }

  /// Returns the location in the file for a line and a column of the parsed text, both from 1.
  public func location(line parsed: Int, column: Int = 1) -> SourceLocation {
    SourceLocation(file: file, line: line(parsed), column: max(1, column))
  }
}
