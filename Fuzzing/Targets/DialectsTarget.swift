import Basics
import Dialects
import Projects

extension FuzzTarget {
  /// Converts pages of other tools. The first byte of the input selects the tool.
  static let dialects = FuzzTarget(name: "dialects") { input in
    guard let first = input.first else { return }
    let tools = Project.Tool.allCases
    let tool = tools[Int(first) % tools.count]
    let converter = PageConverter(of: tool)
    let page = Array(input.dropFirst())
    check(page, converter, tool)
    // Syntax that takes more than linear time takes too long for a text that is repeated.
    if (1...256).contains(page.count) {
      check(Array(repeatElement(page, count: 32_768 / page.count).joined()), converter, tool)
    }
    if !toolsThatReadCode.contains(tool) { checkCode(page, converter, tool) }
  }

  /// The tools whose templates and includes are also evaluated in code.
  private static let toolsThatReadCode: Set<Project.Tool> = [.mkDocs, .mdBook, .jekyll]

  private static func convert(
    _ text: [UInt8], _ converter: PageConverter, _ tool: Project.Tool
  ) -> ConvertedPage {
    let isMDX = tool == .docusaurus || tool == .starlight
    let isYAML = tool == .docFX && text.starts(with: "### Yaml".utf8)
    let path = "a/page." + (isMDX ? "mdx" : isYAML ? "yml" : "md")
    return converter.page(text, path: path, in: "/", includes: FuzzedIncludes())
  }

  private static func check(_ text: [UInt8], _ converter: PageConverter, _ tool: Project.Tool) {
    let page = convert(text, converter, tool)
    let lineCounts = page.files.enumerated().map { index, _ in
      LineTable(index == 0 ? text : FuzzedIncludes.text).count
    }
    require(page.origins.count == page.text.count { $0 == 10 }, "\(tool): a line has no origin")
    for origin in page.origins {
      require(page.files.indices.contains(Int(origin.file)), "\(tool): a line of file \(origin.file)")
      require(
        (1...lineCounts[Int(origin.file)]).contains(Int(origin.line)), "\(tool): a line from \(origin.line)")
      require((1...lineCounts[0]).contains(Int(origin.pageLine)), "\(tool): a line from \(origin.pageLine)")
    }
    for diagnostic in page.diagnostics {
      guard let file = page.files.firstIndex(of: diagnostic.location.file) else {
        fatalError("\(tool): \(diagnostic.identifier) is in no file of the page")
      }
      require(
        (1...lineCounts[file]).contains(diagnostic.location.line) && diagnostic.location.column >= 1,
        "\(tool): \(diagnostic.identifier) at \(diagnostic.location)")
    }
    if String(validating: text, as: UTF8.self) != nil {
      require(String(validating: page.text, as: UTF8.self) != nil, "\(tool): the page is not UTF-8")
    }
    require(page.text.count <= 5 << 20 + 128 * text.count, "\(tool): the page has \(page.text.count) bytes")
  }

  /// Converts the text as a code block, which must stay as it is.
  private static func checkCode(_ text: [UInt8], _ converter: PageConverter, _ tool: Project.Tool) {
    let fence = Array("``````````".utf8)
    let isMarked = "[!code".utf8
    let code = text.filter { $0 != 13 && $0 != 0 }
    guard code.firstRange(of: fence) == nil, code.firstRange(of: isMarked) == nil else { return }
    let block = fence + "text\n".utf8 + code + "\n".utf8 + fence + "\n".utf8
    let page = convert(block, converter, tool)
    require(page.text.firstRange(of: code + "\n".utf8 + fence) != nil, "\(tool): a code block has changed")
  }
}

/// Includes that find one file, whatever its name.
private struct FuzzedIncludes: IncludeSource {
  static let text = Array(
    "# Part\n\n--8<-- \"part.md\"\n{{#include part.md}}\nANCHOR: a\nText.\nANCHOR_END: a\n".utf8)

  func read(_ path: String) -> (bytes: [UInt8]?, problem: String) {
    path.hasSuffix("part.md") ? (Self.text, "") : (nil, "there is no such file")
  }
}
