/// The tags and expressions of Liquid.
///
/// Source: Jekyll, “Tags Filters”, “Liquid Filters”, “Includes”, “Variables”.
enum LiquidTags: PageSyntax {
  static func convert(_ lines: [PageLine], _ context: PageContext) -> [PageLine] {
    PageTemplateRenderer.convert(lines, context, isJinja: false)
  }
}
