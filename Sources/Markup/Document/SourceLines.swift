import Basics

/// Turns positions in the text that was parsed into places in the file that the author wrote.
public struct SourceLines: Sendable {
  public var file: String
  /// Added to a parsed line to get a line of the page's text: what the front matter takes.
  var offset = 0
  /// For each line of the page's text, from 0, the line of the file, from 1; nil where both are the same.
  var map: [Int32]?

  public init(file: String, map: [Int32]? = nil) {
    self.file = file
    self.map = map
  }

  /// The line of the file for a line of the parsed text, both from 1.
  public func line(_ parsed: Int) -> Int {
    let line = parsed + offset
    guard let map, !map.isEmpty else { return max(1, line) }
    return Int(map[min(max(0, line - 1), map.count - 1)])
  }

  public func location(line parsed: Int, column: Int = 1) -> SourceLocation {
    SourceLocation(file: file, line: line(parsed), column: max(1, column))
  }

  public func location(of node: Node) -> SourceLocation {
    location(line: Int(node.pointee.start_line), column: Int(node.pointee.start_column))
  }
}
