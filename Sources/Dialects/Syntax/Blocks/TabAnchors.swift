import Basics
import YAML

/// The anchors of tabs in MkDocs. They are made from the titles of the tabs if the project sets `slugify`, and also
/// from the heading above if it sets `combine_header_slug`: `#install-macos`.
///
/// Source: PyMdown Extensions, “Tabbed”, `slugify` and `combine_header_slug`.
enum TabAnchors {
  /// Returns the style that the settings of the extension state; nil if tabs have no anchors.
  static func style(_ settings: YAMLNode?) -> ProjectFacts.TabAnchorStyle? {
    guard let settings, let function = settings["slugify"], function.text != "false" else { return nil }
    return ProjectFacts.TabAnchorStyle(
      isLowercase: function["kwds"]?["case"]?.text != "none",
      isCombined: settings["combine_header_slug"]?.text?.lowercased() == "true")
  }

  /// Returns the anchor of the next tab with a title; nil if it has none.
  static func next(_ title: String, _ context: PageContext) -> String? {
    guard let style = context.project.tabAnchors else { return nil }
    var slug = ""
    for scalar in title.unicodeScalars {
      if scalar == " " || scalar == "-" {
        slug += "-"
      } else if scalar == "_" || scalar.properties.isAlphabetic || scalar.properties.numericType != nil {
        slug.unicodeScalars.append(scalar)
      }
    }
    if style.isLowercase { slug = slug.lowercased() }
    if slug.isEmpty { return nil }
    if let heading = context.headingAbove, style.isCombined {
      slug = self.id(of: heading) + "-" + slug
    }
    let count = context.headingIDs[slug, default: 0]
    context.headingIDs[slug] = count + 1
    return count == 0 ? slug : "\(slug)_\(count)"
  }

  /// Returns the ID of a heading: the one in its attribute list, or the one made from its text.
  private static func id(of heading: Bytes) -> String {
    let (text, list) = PythonHeading.withoutList(heading.drop { $0 == UInt8(ascii: "#") }.trimmed)
    return list?.id ?? HeadingID.make(from: PlainMarkdown.text(of: text), .pythonMarkdown)
  }
}
