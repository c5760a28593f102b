/// Components of a page whose styles are part of the theme only if the site contains such a component. The styles are
/// in a separate style sheet, which only pages with such components load. Formulas are an exception, because the titles
/// of other pages can contain them.
public struct PageComponents: OptionSet, Sendable, Hashable {
  public let rawValue: UInt8
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  public static let steps = PageComponents(rawValue: 1 << 0)
  public static let fileTree = PageComponents(rawValue: 1 << 1)
  public static let badges = PageComponents(rawValue: 1 << 2)
  public static let annotations = PageComponents(rawValue: 1 << 3)
  public static let abbreviations = PageComponents(rawValue: 1 << 4)
  public static let diagrams = PageComponents(rawValue: 1 << 5)
  public static let declarations = PageComponents(rawValue: 1 << 6)
  public static let formulas = PageComponents(rawValue: 1 << 7)

  /// The components with styles in a style sheet of their own.
  @inlinable public var withOwnStyles: PageComponents { subtracting(.formulas) }
}
