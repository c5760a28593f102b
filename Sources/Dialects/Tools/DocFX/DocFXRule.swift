import PageModel

/// An entry of `content`: the files that are pages.
struct DocFXRule {
  let source: String
  let files: [PathPattern]
  let excluded: [PathPattern]

  /// Whether the files are in a folder around the project.
  var isOutside: Bool { source == ".." || source.hasPrefix("../") }

  func contains(_ path: String) -> Bool {
    guard source.isEmpty || path.hasPrefix(source + "/") else { return false }
    let local = source.isEmpty ? path : String(path.dropFirst(source.count + 1))
    return files.contains { $0.matches(local) } && !excluded.contains { $0.matches(local) }
  }
}
