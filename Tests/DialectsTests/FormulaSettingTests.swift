import Projects
import Testing

@testable import Dialects

/// Whether dollar signs begin formulas depends on the tool and its plug-ins.
struct FormulaSettingTests {
  private static let text = #"$$\sqrt{P_u}$$ costs $a or b$"#

  /// Source: remark-math, `singleDollarTextMath`.
  @Test(arguments: [
    ("import math from 'remark-math';", #"$$\sqrt{P_u}$$ costs $a or b$"#),
    (
      "import math from 'remark-math'; const options = {singleDollarTextMath: false};",
      #"$$\sqrt{P_u}$$ costs \$a or b$"#
    ),
  ])
  func formulasOfMDXKeepTheirBraces(_ script: String, _ expected: String) throws {
    let project = try TestProject([
      "docusaurus.config.js": script + " export default {title: 'T'};", "docs/a.mdx": "# A",
    ]).read()
    #expect(project.setting("math") == nil)
    #expect(Self.converted(project, "a.mdx") == expected)
  }

  /// Sources: KaTeX, “Options”, `macros`; MathJax, “TeX Input Processor Options”, `macros`.
  @Test(arguments: [
    (
      "import katex from 'rehype-katex'; import 'remark-math'; export default {rehypePlugins: [a, [katex, {strict: false, macros: {'\\\\pot': '\\\\mathcal{P}_{#1}', '*': 'x'}}]]}",
      #"$$\newcommand{\pot}[1]{\mathcal{P}_{#1}}\pot{a}$$ + $b$"#
    ),
    (
      "const rehypePlugins = [[require('rehype-mathjax'), {tex: {macros: {pot: ['P^{#1}_{#2}', 2, '1'], b: '{c}'}}}]]; module.exports = {rehypePlugins, x: 'remark-math', y: {singleDollarTextMath: false}}",
      #"$$\newcommand{\pot}[2][1]{P^{#1}_{#2}}\pot{a}$$ + \$b$"#
    ),
    (
      "const options = {macros: {'\\\\b': load(), '\\\\c': '\\\\pot'}}; export default {remarkPlugins: ['remark-math'], rehypePlugins: [['rehype-katex', options]]}",
      #"$$\pot{a}$$ + $b$"#
    ),
    (
      "export default {remarkPlugins: ['remark-math'], rehypePlugins: [['rehype-mathjax', {tex: {macros: {pot: ['P', 1e300]}}}]]}",
      #"$$\newcommand{\pot}{P}\pot{a}$$ + $b$"#
    ),
  ])
  func formulasUseTheMacrosOfPlugIns(_ script: String, _ expected: String) throws {
    let project = try TestProject(["docusaurus.config.js": script, "docs/a.mdx": "# A"]).read()
    #expect(Self.converted(project, "a.mdx", #"$$\pot{a}$$ + $b$"#) == expected)
  }

  @Test func blocksOfFormulasUseMacrosToo() throws {
    let project = try TestProject([
      "docusaurus.config.js":
        "export default {remarkPlugins: ['remark-math'], rehypePlugins: [['katex', {macros: {'\\\\pot': 'P'}}]]}",
      "docs/a.mdx": "# A",
    ]).read()
    let page = project.converter.convert(
      Array("```math\na\n\\pot\n```\n".utf8), path: "a.mdx", includes: TestIncludes())
    #expect(page.text == Array("```math\n\\newcommand{\\pot}{P}a\n\\pot\n```\n".utf8))
  }

  /// Source: VitePress, “Math Equations”.
  @Test(arguments: [
    ("markdown: {math: {tex: {macros: {pot: 'P'}}}}", #"$\newcommand{\pot}{P}\pot$ a"#),
    (
      "markdown: {config(md) { md.use(mathjax3, {tex: {macros: {pot: 'P'}}}) }}",
      #"$\newcommand{\pot}{P}\pot$ a"#
    ),
    ("markdown: {math: true}", #"$\pot$ a"#), ("title: 'T'", #"$\pot$ a"#),
  ])
  func formulasOfVitePressUseMacros(_ options: String, _ expected: String) throws {
    let project = try TestProject([
      ".vitepress/config.ts": "import mathjax3 from 'markdown-it-mathjax3'; export default {\(options)}",
      "a.md": "# A",
    ]).read()
    #expect(Self.converted(project, "a.md", #"$\pot$ a"#) == expected)
    #expect(project.setting("math") == (options == "title: 'T'" ? "false" : nil))
  }

  @Test func withoutAPlugInDollarSignsAreText() throws {
    let project = try TestProject([
      "docusaurus.config.js": "export default {title: 'T'};", "docs/a.mdx": "# A",
    ]).read()
    #expect(project.setting("math") == "false")
  }

  /// Source: MathJax, “tex2jax”, `inlineMath`.
  @Test func templatesOfJekyllCanConvertSingleDollarSigns() throws {
    var files = ["_config.yml": "title: T", "a.md": "# A"]
    #expect(Self.converted(try TestProject(files).read(), "a.md") == #"$$\sqrt{P_u}$$ costs \$a or b$"#)
    files["_includes/head.html"] = "<script>MathJax = {tex: {inlineMath: [['$', '$']]}};</script>"
    #expect(Self.converted(try TestProject(files).read(), "a.md") == Self.text)
  }

  /// Source: jemoji, “Usage”.
  @Test func shortcodesOfJekyllNeedAPlugIn() throws {
    let plain = try TestProject(["_config.yml": "title: T", "a.md": "# A"]).read()
    #expect(plain.setting("checks") == #"{"foreign.emoji": "off"}"#)
    #expect(Self.converted(plain, "a.md", ":tada:") == ":tada:")
    let project = try TestProject(["_config.yml": "plugins: [jemoji]", "a.md": "# A"]).read()
    #expect(project.setting("checks") == nil)
    #expect(Self.converted(project, "a.md", ":tada:") == "🎉")
  }

  private static func converted(_ project: Project, _ path: String, _ text: String = text) -> String {
    let page = project.converter.convert(
      Array("---\ntitle: A\n---\n\(text)\n".utf8), path: path, includes: TestIncludes())
    return String(decoding: page.text, as: UTF8.self).split(separator: "\n").last.map(String.init) ?? ""
  }
}
