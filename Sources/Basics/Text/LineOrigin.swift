/// The place from which a line of a page comes, if the page was put together from lines of one or more files.
public struct LineOrigin: Sendable, Hashable {
  /// The index of the file among the page’s files; 0 for the page’s own file.
  public var file: Int32
  /// The line of that file, from 1.
  public var line: Int32
  /// The number of bytes by which the line was moved to the right. It is negative if indentation was removed.
  public var shift: Int32 = 0
  /// The line of the page at which the text is included, or at which the author wrote it, from 1.
  public var pageLine: Int32

  public init(file: Int, line: Int) {
    self.file = Int32(clamping: file)
    self.line = Int32(clamping: line)
    pageLine = Int32(clamping: line)
  }
}
