import Basics

/// Maps lines of the parsed text to lines of the author's file.
public struct LineMap: Sendable {
  /// The path of the file, for locations.
  public var file: String
  /// The number of lines before the parsed text in the page, which are front matter.
  var offset = 0
  /// The line of the file, from 1, for each line of the page. Nil if the line numbers are the same, as for all pages
  /// except captured pages.
  var map: [Int32]?
  /// The origins of the lines of a page that includes other files; nil for all other pages.
  public private(set) var included: IncludedLines?

  public init(file: String, map: [Int32]? = nil, included: IncludedLines? = nil) {
    self.file = file
    self.map = map
    self.included = included
  }

  /// Returns the line of the page’s file for a line of the parsed text, both from 1. For a line of another file, this
  /// is the line at which that file is included.
  public func line(_ parsed: Int) -> Int {
    let line = parsed + offset
    if let origin = included?.origin(ofLine: line) { return max(1, Int(origin.pageLine)) }
    guard let map, !map.isEmpty else { return max(1, line) }
    return Int(map[min(max(0, line - 1), map.count - 1)])
  }

  /// Returns the location in the author’s file for a line and a column of the parsed text, both from 1.
  public func location(line parsed: Int, column: Int = 1) -> SourceLocation {
    if let place = included?.location(line: parsed + offset, column: column) { return place }
    return SourceLocation(file: file, line: line(parsed), column: max(1, column))
  }
}
