/// The names that other tools have for what Unfold has, such as `sitename` for `title`. `foreign-names.txt` lists them.
public enum ForeignNames {
  /// The kinds of names: keys of `unfold.yml` and of front matter, components such as `<Tabs>` or `@Tabs`, subcommands,
  /// and options of the command.
  public enum Kind: String {
    case configuration, metadata, components, subcommands, options
  }

  /// Returns what to write instead of a name of another tool; nil for any other name.
  public static func ours(for name: String, _ kind: Kind) -> String? { all[kind.rawValue]?[name] }

  private static let all: [String: [String: String]] = {
    var all: [String: [String: String]] = [:]
    var kind = ""
    let bytes = EmbeddedFile.bytes(at: "Sources/Basics/Text/foreign-names.txt")
    for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") where !line.hasPrefix("#") {
      if line.hasPrefix("[") { kind = String(line.dropFirst().dropLast()) }
      guard let equals = line.firstRange(of: " = ") else { continue }
      for name in line[..<equals.lowerBound].split(separator: " ") {
        all[kind, default: [:]][String(name)] = String(line[equals.upperBound...])
      }
    }
    return all
  }()
}
