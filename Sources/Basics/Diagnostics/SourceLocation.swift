/// A place in a source file: the path as the user knows it, line and column from 1, columns in UTF-8 bytes.
public struct SourceLocation: Hashable, Sendable, Comparable {
  public var file: String
  public var line: Int
  public var column: Int

  public init(file: String, line: Int = 1, column: Int = 1) {
    self.file = file
    self.line = line
    self.column = column
  }

  public static func < (a: SourceLocation, b: SourceLocation) -> Bool {
    (a.file, a.line, a.column) < (b.file, b.line, b.column)
  }
}
