import Basics
import PageModel

/// The style sheet of the default theme: one file per subject, joined into one when a site is built.
///
/// All parts are in the cascade layer `theme`, so that rules in a site's own style sheets, which are in the layer
/// `site` or in no layer, win over them whatever their selectors.
enum StyleSheet {
  /// The parts, in order. A new part takes one file in `templates/styles/` and one line here.
  static let parts = ThemeParts(
    "site.css", folder: "styles", opening: "@layer theme {\n", closing: "}\n",
    parts: [
      "values", "page", "icons", "layout", "search-link", "controls", "destructive-items", "sidebar",
      "page-top", "on-this-page", "prose", "footnotes", "code", "code-lines", "tables", "asides",
      "aside-tip", "aside-warning", "aside-caution", "aside-experiment", "disclosure", "outlines", "tabs",
      "grids", "media", "zoom", "link-lists", "wide", "layouts", "front-matter", "page-colors",
      "system-settings", "print", "declarations",
    ],
    components: [
      "destructive-items": .destructiveItems, "footnotes": .footnotes, "code-lines": .codeLines,
      "tables": .tables, "aside-tip": .tips, "aside-warning": .warnings, "aside-caution": .cautions,
      "aside-experiment": .experiments, "outlines": .outlines, "tabs": .tabs, "grids": .grids,
      "page-colors": .pageColors, "declarations": .declarations, "zoom": .enlargedImages,
    ],
    optional: [
      (.logo, "logo"),
      (.headerLinks, "header-links"),
      (.sectionTabs, "section-tabs"),
      (.banner, "banner"),
      (.footer, "footer"),
      (.printPage, "print-page"),
      (.changes, "changes"),
    ])

  /// Returns the style sheet of a site.
  ///
  /// - Parameters:
  ///   - files: the files of the theme by name, in which a site may have replaced parts.
  ///   - features: the features of the site, which select optional parts.
  ///   - components: the components of the site.
  static func joined(
    _ files: [String: ThemeFile], _ strings: UIStrings, _ features: ThemeFeatures,
    _ components: PageComponents
  ) -> [UInt8] {
    parts.joined(files, prefix: properties(strings), features: features, components: components)
  }

  /// Returns the UI strings that only the style sheet shows, as custom properties.
  private static func properties(_ strings: UIStrings) -> String {
    var css = ":root {\n"
    for (property, string) in stringProperties {
      css += "  \(property): \(quoted(strings[string]));\n"
    }
    return css + "}\n"
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
