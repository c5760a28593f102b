/// Which files are worth a compressed copy.
enum TextFile {
  /// In bytes. Below that a compressed file takes no packet less on its way.
  static let leastSize = 1024

  /// Whether files of that name are text; others are compressed in themselves.
  static func isOne(_ path: String) -> Bool {
    guard let dot = path.utf8.lastIndex(of: UInt8(ascii: ".")) else { return false }
    return endings.contains(path[path.utf8.index(after: dot)...].lowercased())
  }

  private static let endings: Set<String> = [
    "html", "htm", "css", "js", "mjs", "json", "xml", "svg", "txt", "md", "markdown", "csv", "webmanifest",
  ]
}
