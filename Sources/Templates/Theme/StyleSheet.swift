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
      ("values", PackageResources.values_css),
      ("page", PackageResources.page_css),
      ("icons", PackageResources.icons_css),
      ("layout", PackageResources.layout_css),
      ("search-link", PackageResources.search_link_css),
      ("controls", PackageResources.controls_css),
      ("destructive-items", PackageResources.destructive_items_css),
      ("sidebar", PackageResources.sidebar_css),
      ("page-top", PackageResources.page_top_css),
      ("on-this-page", PackageResources.on_this_page_css),
      ("prose", PackageResources.prose_css),
      ("footnotes", PackageResources.footnotes_css),
      ("code", PackageResources.code_css),
      ("code-lines", PackageResources.code_lines_css),
      ("tables", PackageResources.tables_css),
      ("asides", PackageResources.asides_css),
      ("aside-tip", PackageResources.aside_tip_css),
      ("aside-warning", PackageResources.aside_warning_css),
      ("aside-caution", PackageResources.aside_caution_css),
      ("aside-experiment", PackageResources.aside_experiment_css),
      ("disclosure", PackageResources.disclosure_css),
      ("outlines", PackageResources.outlines_css),
      ("tabs", PackageResources.tabs_css),
      ("grids", PackageResources.grids_css),
      ("media", PackageResources.media_css),
      ("link-lists", PackageResources.link_lists_css),
      ("wide", PackageResources.wide_css),
      ("layouts", PackageResources.layouts_css),
      ("front-matter", PackageResources.front_matter_css),
      ("page-colors", PackageResources.page_colors_css),
      ("system-settings", PackageResources.system_settings_css),
      ("print", PackageResources.print_css),
      ("declarations", PackageResources.declarations_css),
    ],
    components: [
      "destructive-items": .destructiveItems, "footnotes": .footnotes, "code-lines": .codeLines,
      "tables": .tables, "aside-tip": .tips, "aside-warning": .warnings, "aside-caution": .cautions,
      "aside-experiment": .experiments, "outlines": .outlines, "tabs": .tabs, "grids": .grids,
      "page-colors": .pageColors, "declarations": .declarations,
    ],
    optional: [
      (.logo, "logo", PackageResources.logo_css),
      (.headerLinks, "header-links", PackageResources.header_links_css),
      (.sectionTabs, "section-tabs", PackageResources.section_tabs_css),
      (.banner, "banner", PackageResources.banner_css),
      (.footer, "footer", PackageResources.footer_css),
      (.printPage, "print-page", PackageResources.print_page_css),
      (.changes, "changes", PackageResources.changes_css),
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
