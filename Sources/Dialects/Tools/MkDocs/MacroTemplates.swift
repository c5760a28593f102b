import YAML

/// Pages that are templates of Jinja, because of the plugin mkdocs-macros or markdownextradata.
///
/// Source: mkdocs-macros-plugin, “Writing pages with macros”, “Controlling the macros rendering”.
enum MacroTemplates: PageSyntax {
  static func convert(_ lines: [PageLine], _ context: PageContext) -> [PageLine] {
    guard let globals = context.project.templates else { return lines }
    let isOn = context.frontMatter?["render_macros"]?.text.map { $0 == "true" } ?? globals.rendersByDefault
    guard isOn, context.frontMatter?["ignore_macros"]?.text != "true" else { return lines }
    return PageTemplateRenderer.convert(lines, context, isJinja: true)
  }
}
