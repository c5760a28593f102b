import Basics
import YAML

/// Jupyter notebooks: text, code, and the outputs that are stored in the file. Nothing is run.
///
/// Source: nbformat, “The Notebook file format”, version 4.
enum Notebook {
  /// Returns a notebook in Markdown.
  static func page(_ bytes: [UInt8]) throws(YAMLError) -> PageConversion.Page {
    guard let root = try YAML.parse(JSONText.asYAML(bytes)), let cells = root["cells"]?.items else {
      throw YAMLError(line: 1, column: 1, message: "this is not a notebook in the format 4")
    }
    let metadata = root["metadata"]
    let language =
      metadata?["language_info"]?["name"]?.text ?? metadata?["kernelspec"]?["language"]?.text ?? "python"
    var page = PageConversion.Page()
    for cell in cells {
      switch cell["cell_type"]?.text {
      case "markdown": add(lines(of: cell["source"]), to: &page)
      case "code":
        let code = lines(of: cell["source"])
        if code.contains(where: { !$0.text.isEmpty }) { add(code, inFence: word(language), to: &page) }
        for output in cell["outputs"]?.items ?? [] { add(output, to: &page) }
      // Raw cells are meant for other formats.
      default: break
      }
    }
    return page
  }

  private typealias Line = (text: Substring, number: Int)

  /// Returns the lines of a text, which is a string or a list of strings.
  private static func lines(of node: YAMLNode?) -> [Line] {
    guard let node else { return [] }
    let parts = node.items ?? [node]
    var lines: [Line] = []
    var isOpen = false
    for part in parts {
      guard let text = part.text else { continue }
      for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
        if index == 0, isOpen, !lines.isEmpty {
          lines[lines.count - 1].text += line
        } else {
          lines.append((line, part.line))
        }
      }
      isOpen = true
    }
    while lines.last?.text.isEmpty == true { lines.removeLast() }
    return lines
  }

  private static func add(_ lines: [Line], to page: inout PageConversion.Page) {
    for line in lines { page.add(line.text, from: line.number) }
    page.add("", from: lines.last?.number ?? 1)
  }

  /// Adds a code block, whose fences are longer than those in the code.
  private static func add(_ lines: [Line], inFence language: String, to page: inout PageConversion.Page) {
    let longest = lines.map { $0.text.drop { $0 == " " }.prefix { $0 == "`" }.count }.max() ?? 0
    let fence = String(repeating: "`", count: max(3, longest + 1))
    let first = lines.first?.number ?? 1
    page.add(fence + language, from: first)
    for line in lines { page.add(line.text, from: line.number) }
    page.add(fence, from: lines.last?.number ?? first)
    page.add("", from: lines.last?.number ?? first)
  }

  private static func word(_ language: String) -> String {
    String(language.lowercased().filter { $0.isLetter || $0.isNumber || "+-#".contains($0) }.prefix(30))
  }

  /// Adds a stored output: an image, a table, or text.
  private static func add(_ output: YAMLNode, to page: inout PageConversion.Page) {
    switch output["output_type"]?.text {
    case "stream": add(plain(lines(of: output["text"])), inFence: "text", to: &page)
    case "error":
      let lines = output["traceback"]?.items?.flatMap { Self.lines(of: $0) } ?? []
      add(plain(lines), inFence: "text", to: &page)
    case "execute_result", "display_data":
      guard let data = output["data"] else { return }
      let text = plain(lines(of: data["text/plain"]))
      if let image = image(in: data) {
        let alt =
          text.first.map { String($0.text.filter { !"[]<>\\`".contains($0) }.prefix(200)) } ?? "Output"
        page.add("![\(alt)](\(image.url))", from: image.line)
        page.add("", from: image.line)
      } else if data["text/markdown"] != nil {
        add(lines(of: data["text/markdown"]), to: &page)
      } else if let table = table(in: data) {
        add(table, to: &page)
      } else if !text.isEmpty {
        add(text, inFence: "text", to: &page)
      }
    default: break
    }
  }

  private static func image(in data: YAMLNode) -> (url: String, line: Int)? {
    for type in ["image/png", "image/jpeg", "image/gif", "image/webp"] {
      guard let node = data[type] else { continue }
      let base64 = lines(of: node).map(\.text).joined().filter { !$0.isWhitespace }
      let isBase64 = base64.utf8.allSatisfy {
        $0.isASCIILetter || $0.isASCIIDigit || "+/=".utf8.contains($0)
      }
      if !base64.isEmpty, isBase64 { return ("data:\(type);base64,\(base64)", node.line) }
    }
    return nil
  }

  /// Returns the table in an output in HTML, such as a data frame; nil if there is none. Its elements are limited
  /// as in other HTML of pages.
  private static func table(in data: YAMLNode) -> [Line]? {
    let lines = Self.lines(of: data["text/html"])
    guard let first = lines.firstIndex(where: { $0.text.contains("<table") }),
      let last = lines.lastIndex(where: { $0.text.contains("</table>") }), first <= last
    else { return nil }
    // A blank line would end the HTML, and indented lines after it would be code.
    let table = lines[first...last].map {
      (text: $0.text.drop { $0 == " " || $0 == "\t" }, number: $0.number)
    }
    return table.filter { !$0.text.isEmpty }.map { line in
      var line = line
      if let start = line.text.firstRange(of: "<table")?.lowerBound {
        line.text = "<table>" + rest(line.text[start...])
      }
      return line
    }
  }

  /// Returns the text after the tag at the beginning.
  private static func rest(_ text: Substring) -> Substring {
    text.firstIndex(of: ">").map { text[text.index(after: $0)...] } ?? ""
  }

  /// Returns text without the control sequences that color it in terminals.
  ///
  /// Source: ECMA-48, section 5.4.
  private static func plain(_ lines: [Line]) -> [Line] {
    lines.map { line in
      guard line.text.contains("\u{1B}") || line.text.contains("\u{FFFD}") else { return line }
      var text = ""
      var rest = line.text
      while let start = rest.firstIndex(where: { $0 == "\u{1B}" || $0 == "\u{FFFD}" }) {
        text += rest[..<start]
        rest = rest[rest.index(after: start)...]
        if rest.first == "[" { rest = rest.dropFirst().drop { !$0.isLetter }.dropFirst() }
      }
      return (Substring(text + rest), line.number)
    }
  }
}
