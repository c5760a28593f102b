/// Syntax that is converted before blocks are recognized: syntax that is also valid in code, such as an include, and
/// syntax that depends on its position in the page, such as the title and the abstract below it. To add one, create a
/// file and name it in the dialects that have it.
protocol PageSyntax: Sendable {
  /// Returns the lines of the page below its front matter. Lines whose role is not `text` are not converted further as
  /// blocks.
  static func convert(_ lines: [PageLine], _ context: PageContext) -> [PageLine]
}

/// Pages of a tool that are not Markdown, such as those in YAML.
protocol DocumentSyntax: Sendable {
  /// Returns the lines of a page in Markdown with the syntax of the dialect, which are then converted like the lines of
  /// other pages. Adds the metadata of the page to the context.
  ///
  /// - Returns: nil if the file is Markdown.
  static func lines(of source: [UInt8], _ context: PageContext) -> [PageLine]?
}
