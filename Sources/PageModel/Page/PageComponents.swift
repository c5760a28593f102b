/// Components of a page whose styles and scripts are part of the theme only if the site contains such a component, so
/// that readers of other sites need not load them.
///
/// Most are parts of the style sheet of all pages, because most pages of a site with one of them contain it, and
/// because the parts after them depend on their order. The styles of rare components are in a separate style sheet,
/// which only pages with such components load.
public struct PageComponents: OptionSet, Sendable, Hashable {
  public let rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  public static let steps = PageComponents(rawValue: 1 << 0)
  public static let fileTree = PageComponents(rawValue: 1 << 1)
  public static let badges = PageComponents(rawValue: 1 << 2)
  public static let annotations = PageComponents(rawValue: 1 << 3)
  public static let abbreviations = PageComponents(rawValue: 1 << 4)
  public static let diagrams = PageComponents(rawValue: 1 << 5)
  public static let declarations = PageComponents(rawValue: 1 << 6)
  public static let formulas = PageComponents(rawValue: 1 << 7)
  public static let tables = PageComponents(rawValue: 1 << 8)
  public static let tabs = PageComponents(rawValue: 1 << 9)
  /// Rows and grids.
  public static let grids = PageComponents(rawValue: 1 << 10)
  /// Code with line numbers or marked lines.
  public static let codeLines = PageComponents(rawValue: 1 << 11)
  public static let footnotes = PageComponents(rawValue: 1 << 12)
  public static let outlines = PageComponents(rawValue: 1 << 13)
  /// The color of a page.
  public static let pageColors = PageComponents(rawValue: 1 << 14)
  public static let tips = PageComponents(rawValue: 1 << 15)
  public static let warnings = PageComponents(rawValue: 1 << 16)
  public static let cautions = PageComponents(rawValue: 1 << 17)
  public static let experiments = PageComponents(rawValue: 1 << 18)
  /// Items of a menu that destroy something.
  public static let destructiveItems = PageComponents(rawValue: 1 << 19)
  /// Directives of the site with style sheets.
  public static let ownDirectives = PageComponents(rawValue: 1 << 20)
  /// Images that readers can enlarge. Only the files of a site tell whether there are any.
  public static let enlargedImages = PageComponents(rawValue: 1 << 21)

  /// All components, and all bits that no component uses yet. HTML with classes of its own may contain any of them.
  public static let all = PageComponents(rawValue: .max)

  /// The components with styles in the separate style sheet.
  @inlinable public var withOwnStyles: PageComponents {
    intersection([.steps, .fileTree, .badges, .annotations, .abbreviations, .diagrams])
  }
  /// The components with parts of their own in the style sheet or script of all pages.
  @inlinable public var withParts: PageComponents {
    subtracting([.formulas, .ownDirectives]).subtracting(withOwnStyles)
  }
}
