import Basics
import YAML

/// The options of a VitePress site for its Markdown.
///
/// Sources: VitePress, “Markdown Extensions”, `MarkdownOptions`; markdown-it, “Presets”.
enum VitePressMarkdown {
  /// - Parameter hasFormulas: whether the configuration adds a plug-in for formulas.
  static func read(_ options: ScriptValue?, hasFormulas: Bool, _ project: inout ProjectDraft) {
    if hasFormulas || options?["math"]?.isTrue == true {
      project.dialect.inlines.insert(DollarFormulas.self, at: 0)
    } else {
      project.settings.set("math", false)
    }
    if options?["typographer"]?.boolean == true {
      project.settings.set("smartPunctuation", true)
    }
    if options?["breaks"]?.boolean == true { project.settings.set("lineBreaks", true) }
    project.facts.hasLineNumbers = options?["lineNumbers"]?.boolean == true
    if let attributes = options?["attrs"] { readAttributes(attributes, &project) }
  }

  private static func readAttributes(_ options: ScriptValue, _ project: inout ProjectDraft) {
    if options["disable"]?.boolean == true {
      project.dialect.blocks.removeAll { $0 == AttributeLines.self }
      project.dialect.inlines.removeAll { $0 == LinkAttributes.self }
      return
    }
    let left = options["leftDelimiter"]?.text ?? "{"
    let right = options["rightDelimiter"]?.text ?? "}"
    guard left != "{" || right != "}" else { return }
    project.facts.attributeDelimiters = (Bytes(left), Bytes(right))
    project.dialect.page.append(AttributeDelimiters.self)
  }
}
