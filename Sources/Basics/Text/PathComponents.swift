extension Array where Element: StringProtocol {
  /// Appends the components of a relative path, if this array contains the components of a folder: `.` is omitted, and
  /// `..` removes the last component.
  ///
  /// - Returns: how often the path leaves the folder that contains all others, which is where `..` has no effect.
  @discardableResult
  public mutating func follow(_ path: some Sequence<Element>) -> Int {
    var above = 0
    for part in path where part != "." {
      if part != ".." {
        append(part)
      } else if popLast() == nil {
        above += 1
      }
    }
    return above
  }
}
