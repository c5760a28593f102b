import Basics

/// The short names of folders in a project’s configuration of TypeScript: `"@parts/*": ["src/parts/*"]`, and
/// `"@*": ["src/*"]` for all folders of one.
///
/// Source: TypeScript, “paths”.
enum PathAliases {
  /// Returns the beginnings of imported paths, with the folders that they name, relative to the project; the longest
  /// first.
  static func read(_ folder: ProjectFolder) -> [(prefix: String, folder: String)] {
    guard let name = ["tsconfig.json", "jsconfig.json"].first(where: folder.hasFile),
      let bytes = folder.read(name)
    else { return [] }
    // These files may contain comments, as scripts do.
    let options = ScriptFile.value(of: bytes[...], names: [:], Budget())["compilerOptions"]
    let base = options?["baseUrl"]?.text ?? "."
    var aliases: [(prefix: String, folder: String)] = []
    for pair in options?["paths"]?.pairs ?? [] {
      guard let target = pair.value.items?.first?.text, pair.key.hasSuffix("*"), pair.key != "*",
        target.hasSuffix("/*")
      else { continue }
      let place = Paths.normalized(Paths.join(base, String(target.dropLast(2))))
      aliases.append((String(pair.key.dropLast()), place == "." ? "" : place))
    }
    return aliases.sorted { $0.prefix.utf8.count > $1.prefix.utf8.count }
  }
}
