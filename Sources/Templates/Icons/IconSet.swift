import Basics

/// The icons that pages and templates can show, each as an `<svg>` to be put into the page itself, so that it
/// takes the color of the text around it.
public struct IconSet: Sendable {
  /// Sorted.
  public let names: [String]
  private let markup: [String: [UInt8]]

  /// The default theme's icons and the site's own. One that cannot be used is reported, and the default of its
  /// name stays.
  init(overrides: [ThemeFile] = [], diagnostics: inout [Diagnostic]) {
    var markup: [String: [UInt8]] = [:]
    for file in ThemeFile.icons + overrides where Self.isIcon(file.name) {
      do throws(IconProblem) {
        markup[Self.name(of: file)] = try IconMarkup.read(file.bytes)
      } catch {
        diagnostics.append(ThemeDiagnostics.badIcon(file, error))
      }
    }
    self.markup = markup
    names = markup.keys.sorted()
  }

  /// Whether a theme's file of that name is an icon.
  static func isIcon(_ name: String) -> Bool { name.hasPrefix(folder) && name.hasSuffix(ending) }

  private static func name(of file: ThemeFile) -> String {
    String(file.name.dropFirst(folder.count).dropLast(ending.count))
  }

  private static let folder = "icons/"
  private static let ending = ".svg"

  /// An icon's HTML; nil where there is none of that name.
  public subscript(_ name: String) -> [UInt8]? { markup[name] }

  /// All icons as a list, each with its name as `title` and its `html`.
  func list(_ keys: PageKeys) -> TemplateValue {
    var items: [TemplateValue] = []
    for name in names {
      if let html = markup[name] {
        items.append(.object([(keys.title, .text(name)), (keys.html, .html(html))]))
      }
    }
    return .list(items)
  }

  func value(_ keys: inout TemplateKeys) -> TemplateValue {
    var members: [(TemplateKey, TemplateValue)] = []
    for name in names {
      if let html = markup[name] { members.append((keys.key(name), .html(html))) }
    }
    return .object(members)
  }
}
