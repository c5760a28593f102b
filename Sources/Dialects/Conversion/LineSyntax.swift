import Basics

/// A piece of syntax that has its effect before blocks are recognized, and also in code, such as an include.
protocol LineSyntax: Sendable {
  /// Returns the lines of a page with the syntax converted.
  static func convert(_ lines: [PageLine], _ context: PageContext) -> [PageLine]
}
