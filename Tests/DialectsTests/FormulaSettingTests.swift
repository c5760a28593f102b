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

  /// Source: VitePress, “Math Equations”.
  @Test(arguments: [
    "markdown: {math: true}", "markdown: {math: {tex: {}}}", "title: 'T'",
    "markdown: {config(md) { md.use(mathjax3, {tex: {}}) }}",
  ])
  func formulasOfVitePress(_ options: String) throws {
    let project = try TestProject([
      ".vitepress/config.ts": "import mathjax3 from 'markdown-it-mathjax3'; export default {\(options)}",
      "a.md": "# A",
    ]).read()
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
