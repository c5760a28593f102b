import Basics

/// What readers see about a key.
struct SettingText: Sendable {
  let meaning: String
  let example: String?

  /// The entries of `content/configuration.md`, by their anchors. The page is compiled into the program.
  static let entries: [String: SettingText] = {
    var entries: [String: SettingText] = [:]
    var anchor: Substring?
    let page = String(decoding: EmbeddedFile.bytes(at: "content/configuration.md"), as: UTF8.self)
    for line in page.split(separator: "\n") {
      if let anchor, line.hasPrefix(": ") { entries[String(anchor)] = SettingText(entry: line.dropFirst(2)) }
      anchor = line.hasPrefix("<a id=\"") ? line.dropFirst(7).prefix { $0 != "\"" } : nil
    }
    return entries
  }()
}

extension SettingText {
  /// Reads a meaning, and possibly an example after it.
  private init(entry: Substring) {
    let example = entry.hasSuffix("`") ? entry.ranges(of: " Example: `").last : nil
    meaning = String(entry[..<(example?.lowerBound ?? entry.endIndex)])
    self.example = example.map { String(entry[$0.upperBound...].dropLast()) }
  }
}
