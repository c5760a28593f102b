import Basics

/// Block content: paragraphs, lists, tables, asides, and so on.
extension RenderNode {
  /// Returns blocks with blank lines between them.
  func blocks(_ content: some Sequence<JSON>, separator: StaticString = "\n\n") -> Markdown {
    var out: Markdown = []
    var last = ""
    for node in content {
      let type = node.text("type") ?? ""
      // Separate two lists of the same kind, which Markdown would combine into one.
      if type == last, type == "unorderedList" || type == "orderedList" { out.addBlock(Markdown("<!-- -->")) }
      last = type
      out.addBlock(block(node, type), separator: separator)
    }
    return out
  }

  private func block(_ node: JSON, _ type: String) -> Markdown {
    switch type {
    case "paragraph": paragraph(node)
    case "heading":
      heading(node.text("text") ?? "", level: node["level"]?.int ?? 2, anchor: node.text("anchor"))
    case "aside": aside(node)
    case "codeListing": codeListing(node)
    case "unorderedList": list(node, isNumbered: false)
    case "orderedList": list(node, isNumbered: true)
    case "termList": termList(node)
    case "table": table(node)
    case "row": row(node)
    case "tabNavigator": tabs(node)
    case "small": inline(node.list("inlineContent")).inDirective("@Small")
    case "links": links(node)
    case "video": video(node)
    case "thematicBreak": Markdown("***")
    case "dictionaryExample", "endpointExample": example(node)
    case "step": step(node)
    default: unknown(node, type)
    }
  }

  private func unknown(_ node: JSON, _ type: String) -> Markdown {
    reportUnknown(type, "content")
    var out: Markdown = []
    appendText(of: node, to: &out)
    return out
  }

  private func paragraph(_ node: JSON) -> Markdown {
    var content = node.list("inlineContent")
    // An image with a caption is a block of its own.
    if content.count == 1, let image = content.next(), image.text("type") == "image",
      let caption = caption(image), let media = media(image.text("identifier"))
    {
      var figure: Markdown = []
      appendImage(media, to: &figure)
      figure.addBlock(caption)
      return figure.inDirective("@Figure")
    }
    return inline(node.list("inlineContent"))
  }

  /// Returns the caption of an image or a video; nil if there is none.
  private func caption(_ node: JSON) -> Markdown? {
    guard let metadata = node["metadata"] else { return nil }
    var out: Markdown = []
    if let title = metadata.text("title") { out.addBlock(LiteralText.markdown(title)) }
    out.addBlock(inline(metadata.list("abstract")))
    return out.isEmpty ? nil : out
  }

  private func video(_ node: JSON) -> Markdown {
    let identifier = node.text("identifier") ?? ""
    guard let video = media(identifier) else { return caption(node) ?? [] }
    let head = videoHead(video, identifier)
    if let caption = caption(node) { return caption.inDirective(head) }
    return Markdown(head.utf8)
  }

  /// Returns an image or a video, given its identifier.
  func mediaBlock(_ identifier: String?) -> Markdown {
    guard let identifier, let media = media(identifier) else { return [] }
    if reference(identifier)?.type == "video" { return Markdown(videoHead(media, identifier).utf8) }
    var out: Markdown = []
    appendImage(media, to: &out)
    return out
  }

  /// Returns the directive of a video, without a caption.
  private func videoHead(_ video: Media, _ identifier: String) -> String {
    var head = "@Video(source: \(video.url.argument), alt: \(video.alt.argument)"
    if let poster = media(reference(identifier)?.json.text("poster")) {
      head += ", poster: \(poster.url.argument)"
    }
    return head + ")"
  }

  private func aside(_ node: JSON) -> Markdown {
    let style = node.text("style") ?? "note"
    let content = blocks(node.list("content"))
    let name = node.text("name") ?? style.prefix(1).uppercased() + style.dropFirst()
    let kind =
      ["note", "tip", "important", "warning", "caution", "experiment"].contains(style) ? style : "note"
    if name.lowercased() == kind, kind != "experiment" {
      return (Markdown("[!\(kind.uppercased())]\n".utf8) + content).quoted
    }
    return content.inDirective("@Aside(\(name.argument), kind: \(kind))")
  }

  // MARK: - Code

  private func codeListing(_ node: JSON) -> Markdown {
    var options: [String] = []
    if let title = node["metadata"]?.text("title") ?? node.text("fileName") {
      options.append("title=\(title.argument)")
    }
    for (style, option) in [("highlight", ""), ("strikeout", "del=")] {
      let lines = node.list("lineAnnotations").filter { $0.text("style") == style }.compactMap {
        $0.list("range").first { _ in true }?["line"]?.int
      }
      if !lines.isEmpty { options.append("\(option){\(lines.map(String.init).joined(separator: ","))}") }
    }
    if node.flag("showLineNumbers") { options.append("showLineNumbers") }
    var info = Self.codeInfo(node.text("syntax") ?? languageOfComment(node))
    // Options follow the name of a language.
    if !options.isEmpty { info = ([info.isEmpty ? "text" : info] + options).joined(separator: " ") }
    let code = LiteralText.fencedCode(node.list("code").map { $0.string ?? "" }, info: info)
    guard let abstract = node["metadata"]?.list("abstract"), !abstract.isEmpty else { return code }
    return inline(abstract) + Markdown("\n\n") + code
  }

  /// Returns the language of code in a documentation comment that does not name one: Swift in symbols of Swift, as in
  /// Xcode, unless it begins with a command after a prompt.
  private func languageOfComment(_ listing: JSON) -> String {
    guard root.text("kind") == "symbol", root["identifier"]?.text("interfaceLanguage") == "swift" else {
      return ""
    }
    let first = listing.list("code").first { _ in true }?.string
    return first?.hasPrefix("$ ") == true ? "console" : "swift"
  }

  /// Returns the language and the options of a code block, such as `swift showLineNumbers` for
  /// `swift, showLineNumbers`.
  private static func codeInfo(_ syntax: String) -> String {
    var depth = 0
    var info = ""
    for character in syntax {
      switch character {
      case "[", "{": depth += 1
      case "]", "}": depth -= 1
      case "\n", "`": continue
      case " " where depth > 0: continue
      case "," where depth == 0:
        info += " "
        continue
      default: break
      }
      info.append(character)
    }
    let words = info.split(separator: " ")
    guard let language = words.first else { return "" }
    let known = ["showLineNumbers", "highlight=", "strikeout="]
    let name = language == "occ" ? "objc" : String(language)
    return
      ([name] + words.dropFirst().filter { word in known.contains { word.hasPrefix($0) } }.map(String.init))
      .joined(separator: " ")
  }

  /// An example of a dictionary, or of a request and its response.
  private func example(_ node: JSON) -> Markdown {
    var out = blocks(node.list("summary"))
    for part in [node["example"], node["request"], node["response"]].compactMap({ $0 }) {
      for content in part.list("content") {
        out.addBlock(
          LiteralText.fencedCode(
            content.list("code").map { $0.string ?? "" }, info: Self.codeInfo(part.text("type") ?? "json")))
      }
    }
    return out
  }

  // MARK: - Lists

  private func list(_ node: JSON, isNumbered: Bool) -> Markdown {
    var number = node["start"]?.int ?? 1
    let isTight = node.list("items").allSatisfy { Self.isTight($0) }
    var items: [Markdown] = []
    for item in node.list("items") {
      let content = blocks(item.list("content"), separator: isTight ? "\n" : "\n\n")
      var text = item["checked"].map { Markdown($0.isTrue ? "[x] " : "[ ] ") } ?? []
      text += content
      let marker = isNumbered ? "\(number)." : "-"
      items.append(text.isEmpty ? Markdown(marker.utf8) : text.indented(after: marker + " "))
      number += 1
    }
    return Markdown.list(items, isTight: isTight)
  }

  /// Whether a list item needs no blank lines: it consists of a paragraph and at most one list after it.
  private static func isTight(_ item: JSON) -> Bool {
    item.list("content").enumerated().allSatisfy { index, block in
      switch block.text("type") {
      case "paragraph": index == 0
      // Only a list that begins with 1 can follow a paragraph without a blank line.
      case "unorderedList", "orderedList": index == 1 && block["start"]?.int ?? 1 == 1
      default: false
      }
    }
  }

  private func termList(_ node: JSON) -> Markdown {
    var out: Markdown = []
    for item in node.list("items") {
      out.addBlock(
        definition(
          of: inline(item.list("term", "inlineContent")), blocks(item.list("definition", "content"))))
    }
    return out
  }

  /// Returns a term with its definition.
  func definition(of term: Markdown, _ content: Markdown) -> Markdown {
    // A term without a definition is a paragraph.
    if content.isEmpty { return term }
    if term.isEmpty { return content }
    return term + [10] + content.indented(after: ": ")
  }

  // MARK: - Tables

  private func table(_ node: JSON) -> Markdown {
    let rows = node.list("rows").map { row in row.elements.map { $0 } }
    if rows.isEmpty { return [] }
    let header = node.text("header") ?? "none"
    let isSimple = rows.allSatisfy { $0.allSatisfy { Self.isOneLine($0) } }
    if node["extendedData"] == nil, header == "row", isSimple {
      return markdownTable(rows, node.list("alignments").map { $0.string ?? "unset" })
    }
    return htmlTable(rows, header, node["extendedData"])
  }

  /// Returns a table in the syntax of Markdown, whose first row is the header.
  private func markdownTable(_ rows: [[JSON]], _ alignments: [String]) -> Markdown {
    var out: Markdown = []
    for (index, row) in rows.enumerated() {
      if index > 0 { out.append(10) }
      out.add("|")
      for cell in row {
        out.append(32)
        out += cellText(cell)
        out.add(" |")
      }
      if index > 0 { continue }
      out.add("\n|")
      for column in row.indices {
        switch column < alignments.count ? alignments[column] : "unset" {
        case "left": out.add(" :--- |")
        case "right": out.add(" ---: |")
        case "center": out.add(" :---: |")
        default: out.add(" --- |")
        }
      }
    }
    return out
  }

  private static func isOneLine(_ cell: JSON) -> Bool {
    let blocks = cell.elements
    return blocks.isEmpty || blocks.count == 1 && cell.elements.allSatisfy { $0.text("type") == "paragraph" }
  }

  private func cellText(_ cell: JSON) -> Markdown {
    var out: Markdown = []
    for block in cell.elements { out += inline(block.list("inlineContent"), isCell: true) }
    return out
  }

  /// Returns a table that Markdown has no syntax for: with cells that span columns, with blocks in cells, or without a
  /// header.
  private func htmlTable(_ rows: [[JSON]], _ header: String, _ spans: JSON?) -> Markdown {
    var out = Markdown("<table>\n")
    let hasHeaderRow = header == "row" || header == "both"
    let hasHeaderColumn = header == "column" || header == "both"
    let spans = Dictionary(
      (spans?.members ?? []).map { ($0.key, $0.value) }, uniquingKeysWith: { first, _ in first })
    for (index, row) in rows.enumerated() {
      if index == 0 { out.add(hasHeaderRow ? "<thead>\n" : "<tbody>\n") }
      out.add("<tr>\n")
      for (column, cell) in row.enumerated() {
        let span = spans["\(index)_\(column)"]
        let (columns, rows) = (span?["colspan"]?.int ?? 1, span?["rowspan"]?.int ?? 1)
        // Another cell covers this one.
        if columns == 0 || rows == 0 { continue }
        let isHeader = index == 0 && hasHeaderRow || column == 0 && hasHeaderColumn
        out.add(isHeader ? "<th" : "<td")
        if isHeader { out.add(index == 0 && hasHeaderRow ? " scope=\"col\"" : " scope=\"row\"") }
        if columns > 1 { out.add(" colspan=\"\(columns)\"") }
        if rows > 1 { out.add(" rowspan=\"\(rows)\"") }
        out.add(">\n\n")
        out += blocks(cell.elements)
        out.add(isHeader ? "\n\n</th>\n" : "\n\n</td>\n")
      }
      out.add("</tr>\n")
      if index == 0, hasHeaderRow { out.add("</thead>\n<tbody>\n") }
    }
    out.add("</tbody>\n</table>")
    return out
  }

  // MARK: - Layout

  private func row(_ node: JSON) -> Markdown {
    var columns: Markdown = []
    for column in node.list("columns") {
      let size = column["size"]?.int ?? 1
      columns.addBlock(
        blocks(column.list("content")).inDirective(
          size == 1 ? "@Column" : "@Column(size: \(min(max(size, 1), 12)))"))
    }
    let count = node["numberOfColumns"]?.int
    return columns.inDirective(count.map { "@Row(numberOfColumns: \(min(max($0, 1), 12)))" } ?? "@Row")
  }

  private func tabs(_ node: JSON) -> Markdown {
    var tabs: Markdown = []
    for tab in node.list("tabs") {
      tabs.addBlock(blocks(tab.list("content")).inDirective("@Tab(\((tab.text("title") ?? "").argument))"))
    }
    return tabs.inDirective("@TabNavigator")
  }

  private func links(_ node: JSON) -> Markdown {
    linkList(node.list("items").compactMap(\.string), style: node.text("style") ?? "list")
  }
}
