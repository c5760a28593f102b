import Basics

/// A template of a site that was probably meant to replace one of the theme.
struct MisspelledTemplate: Sendable {
  let file: ThemeFile
  /// The name of the template, without the extension.
  let name: String
  /// The name of the file in the theme that the author may have meant.
  let meant: String

  /// Returns the additional templates that no template uses, and whose names are similar to a template of the
  /// theme.
  ///
  /// - Parameter sources: all templates.
  static func find(in overrides: [ThemeFile], among sources: [TemplateSource]) -> [MisspelledTemplate] {
    let known = ThemeFile.defaults.keys.filter { $0.hasSuffix(suffix) }.sorted().map {
      String($0.dropLast(suffix.count))
    }
    let found = overrides.compactMap { file -> MisspelledTemplate? in
      guard file.name.hasSuffix(suffix) else { return nil }
      let name = String(file.name.dropLast(suffix.count))
      guard !known.contains(name), let meant = Spelling.nearest(to: name, in: known) else { return nil }
      return MisspelledTemplate(file: file, name: name, meant: meant + suffix)
    }
    if found.isEmpty { return [] }
    let used = Set(sources.flatMap { usedNames($0.bytes) })
    return found.filter { !used.contains($0.name) }
  }

  /// Returns the names in the tags `{{>name}}` and `{{<name}}` of a template.
  private static func usedNames(_ bytes: [UInt8]) -> [String] {
    var names: [String] = []
    var rest = bytes[...]
    while let brace = rest.firstIndex(of: UInt8(ascii: "{")) {
      let tag = rest[brace...].drop { $0 == UInt8(ascii: "{") || $0 == 32 }
      rest = tag
      guard let mark = tag.first, mark == UInt8(ascii: ">") || mark == UInt8(ascii: "<") else { continue }
      let name = tag.dropFirst().drop { $0 == 32 }.prefix { $0 != 32 && $0 != UInt8(ascii: "}") }
      names.append(String(decoding: name, as: UTF8.self))
    }
    return names
  }

  private static let suffix = ".mustache"
}
