import Basics

/// The icons that pages and templates can show. They are inlined in pages as `<svg>` elements, so that they have the
/// color of the surrounding text.
public struct IconSet: Sendable {
  /// The names of all icons, sorted.
  public let names: [String]
  /// The HTML of each icon, by name.
  private let markup: [String: HTMLFragment]

  /// Combines the icons of the default theme with the site’s. An icon of the site that cannot be used is
  /// reported, and does not replace the default icon with the same name.
  init(overrides: [ThemeFile] = [], diagnostics: inout [Diagnostic]) {
    var markup = Self.defaults
    for file in overrides where Self.isIcon(file.name) {
      do throws(IconProblem) {
        markup[Self.name(of: file)] = try IconMarkup.read(file.bytes)
      } catch {
        diagnostics.append(ThemeDiagnostics.badIcon(file, error))
      }
    }
    self.markup = markup
    names = markup.keys.sorted()
  }

  /// The icons of the default theme, which are read once for all languages and versions. A test reads each of them.
  private static let defaults: [String: HTMLFragment] = {
    var markup: [String: HTMLFragment] = [:]
    for file in ThemeFile.defaults.values where isIcon(file.name) {
      if let icon = try? IconMarkup.read(file.bytes) { markup[name(of: file)] = icon }
    }
    return markup
  }()

  /// Returns whether a theme file with this name is an icon.
  static func isIcon(_ name: String) -> Bool { name.hasPrefix(folder) && name.hasSuffix(ending) }

  private static func name(of file: ThemeFile) -> String {
    String(file.name.dropFirst(folder.count).dropLast(ending.count))
  }

  private static let folder = "icons/"
  private static let ending = ".svg"

  /// The HTML of an icon; nil if there is no icon with this name.
  public subscript(_ name: String) -> HTMLFragment? { markup[name] }

  /// All icons as a list for templates: each has its name as `title`, and its HTML as `html`.
  var list: TemplateValue {
    var items: [TemplateValue] = []
    for name in names {
      if let html = markup[name] {
        items.append(.object([PageKey.title(.text(name)), PageKey.html(.html(html))]))
      }
    }
    return .list(items)
  }

  /// Returns all icons as an object for templates, by name.
  func value(_ keys: inout TemplateKeys) -> TemplateValue {
    var members: [TemplateMember] = []
    for name in names {
      if let html = markup[name] { members.append(keys.key(name)(.html(html))) }
    }
    return .object(members)
  }
}
