import Basics

/// The style sheet of the default theme: one file per subject, joined into one when a site is built.
///
/// All parts are in the cascade layer `unfold`, so that rules in a site's own style sheets, which are in no layer, win over
/// them whatever their selectors.
enum StyleSheet {
  /// The parts, in order. A new part takes one file in `templates/styles/` and one line here.
  static let parts: [ThemeFile] = [
    part("values", PackageResources.values_css),
    part("page", PackageResources.page_css),
    part("icons", PackageResources.icons_css),
    part("layout", PackageResources.layout_css),
    part("search", PackageResources.search_css),
    part("controls", PackageResources.controls_css),
    part("sidebar", PackageResources.sidebar_css),
    part("page-top", PackageResources.page_top_css),
    part("on-this-page", PackageResources.on_this_page_css),
    part("prose", PackageResources.prose_css),
    part("code", PackageResources.code_css),
    part("tables", PackageResources.tables_css),
    part("asides", PackageResources.asides_css),
    part("disclosure", PackageResources.disclosure_css),
    part("tabs", PackageResources.tabs_css),
    part("grids-and-media", PackageResources.grids_and_media_css),
    part("link-lists", PackageResources.link_lists_css),
    part("wide", PackageResources.wide_css),
    part("front-matter", PackageResources.front_matter_css),
    part("system-settings", PackageResources.system_settings_css),
    part("print", PackageResources.print_css),
  ]

  private static func part(_ name: String, _ bytes: [UInt8]) -> ThemeFile {
    ThemeFile.builtIn("styles/\(name).css", bytes)
  }

  /// Joins the parts, and adds the UI strings that only the style sheet shows, as custom properties.
  ///
  /// - Parameter files: the files of the theme by name, in which a site may have replaced parts.
  static func joined(_ files: [String: ThemeFile], _ strings: UIStrings) -> [UInt8] {
    var css = ByteBuffer(capacity: 64 << 10)
    css.append(":root {\n")
    for (property, string) in stringProperties {
      css.append("  \(property): \(quoted(strings[string]));\n")
    }
    css.append("}\n@layer unfold {\n")
    for part in parts {
      if let file = files[part.name] { css.append(file.bytes) }
    }
    css.append("}\n")
    return css.array()
  }

  /// The custom properties that contain UI strings, and the names of the strings.
  private static let stringProperties = [
    ("--external-link-text", "externalLinkSuffix"), ("--added", "addedLine"), ("--removed", "removedLine"),
  ]

  /// Returns a text as a CSS string.
  ///
  /// Source: CSS Syntax Module Level 3, “Consume a string token”; CSSOM, “serialize a string”.
  private static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": result += "\\\(scalar)"
      case "\0": result += "\u{FFFD}"
      case "\u{1}"..."\u{1F}", "\u{7F}": result += "\\\(String(scalar.value, radix: 16)) "
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}
