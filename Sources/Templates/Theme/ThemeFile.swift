import Basics

/// A file of a theme: a template, an icon, the style sheet, a script or the UI strings.
public struct ThemeFile: Sendable, Hashable {
  /// The path within the theme, such as `page.mustache` or `icons/gear.svg`.
  public var name: String
  /// The path in messages: the site’s own file, or `<default theme>/…`.
  public var place: String
  public var bytes: [UInt8]

  public init(name: String, place: String, bytes: [UInt8]) {
    self.name = name
    self.place = place
    self.bytes = bytes
  }
}

extension ThemeFile {
  /// The files of the default theme, compiled in from `templates/`, by their paths there.
  static let defaults: [String: ThemeFile] = {
    let folder = "templates/"
    return EmbeddedFile.all(below: folder).reduce(into: [:]) { files, file in
      let name = String(file.path.dropFirst(folder.count))
      files[name] = builtIn(name, file.bytes)
    }
  }()

  /// Returns a file of the default theme; scripts and style sheets as they are published.
  static func builtIn(_ name: String, _ bytes: [UInt8]) -> ThemeFile {
    var file = ThemeFile(name: name, place: "<default theme>/\(name)", bytes: bytes)
    if file.isCode { file.bytes = file.compacted() }
    return file
  }

  /// Whether this is the style sheet, or a part of it.
  public var isStyleSheet: Bool {
    name == "site.css" || name.hasPrefix("styles/") && name != Scripts.searchStyles
  }

  /// Returns the files on which the HTML of an included template depends, of those that a site replaces or adds: the
  /// template, the UI strings and the icons; and all templates if it includes others.
  public static func affecting(_ template: String, _ files: [ThemeFile]) -> [ThemeFile] {
    let ending = ".mustache"
    var text =
      files.first { $0.name == template + ending }.map { String(decoding: $0.bytes, as: UTF8.self) } ?? ""
    for inclusion in ["{{>\(template)}}", "{{> \(template)}}"] { text = text.replacing(inclusion, with: "") }
    let includesOthers = ["{{>", "{{<", "{{="].contains { text.contains($0) }
    return files.filter {
      $0.name.hasSuffix(ending) ? includesOthers || $0.name == template + ending : !$0.isCode
    }
  }

  /// Whether this is a script or a style sheet.
  private var isCode: Bool { name.hasSuffix(".js") || name.hasSuffix(".css") }

  /// Returns whether a script or style sheet of a site is a copy of this one, apart from comments and white space,
  /// which are not published.
  func isSameCode(as other: ThemeFile) -> Bool {
    isCode && other.name == name && other.compacted() == bytes
  }

  /// Returns a style sheet as `StyleCompactor` does, and a script as `ScriptCompactor` does.
  func compacted() -> [UInt8] {
    name.hasSuffix(".css") ? StyleCompactor.compact(bytes) : ScriptCompactor.compact(bytes)
  }
}
