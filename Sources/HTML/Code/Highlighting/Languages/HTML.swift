import Basics

extension CodeLanguage {
  static let html = CodeLanguage("HTML", words: ["html", "htm", "xhtml"], page)
  /// Components and templates that consist of HTML.
  static let pages = [
    CodeLanguage("Astro", words: ["astro"], page),
    CodeLanguage("ERB", words: ["erb", "rhtml"], page),
    CodeLanguage("Handlebars", words: ["handlebars", "hbs"], page),
    CodeLanguage("Jinja", words: ["jinja", "jinja2", "j2", "django", "html+jinja", "njk", "nunjucks"], page),
    CodeLanguage("Liquid", words: ["liquid"], page),
    CodeLanguage("Mustache", words: ["mustache"], page),
    CodeLanguage("Razor", words: ["razor", "cshtml", "blazor"], page),
    CodeLanguage("Svelte", words: ["svelte"], page),
    CodeLanguage("Twig", words: ["twig"], page),
    CodeLanguage("Vue", words: ["vue", "vue-html"], page),
  ]
  private static let page = TagScanner(
    embedded: [("script", javaScriptLexer), ("style", StyleSheetScanner())])
  static let xml = CodeLanguage("XML", words: ["xml", "plist", "svg"], TagScanner())
}

// MARK: - TagScanner

/// HTML and XML: tags with attributes, comments, and character references; in HTML, also scripts and style sheets.
struct TagScanner: CodeScanner {
  /// The elements that contain code in another language: their names in lowercase, and the scanners of the languages.
  var embedded: [(name: String, scanner: any CodeScanner)] = []

  private static let nameBytes = ByteSet(
    Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_:.@".utf8) + Array(128...255))
  private static let commentOpen = Array("<!--".utf8)
  private static let commentClose = Array("-->".utf8)
  private static let sectionOpen = Array("<![CDATA[".utf8)
  private static let sectionClose = Array("]]>".utf8)

  func scan(_ writer: inout HighlightWriter, from start: Int) {
    var index = start
    while index < writer.end {
      let start = index
      switch writer.code[index] {
      case UInt8(ascii: "<"):
        if writer.has(Self.commentOpen, at: index) {
          index = end(of: Self.commentClose, writer, from: index + 4)
          writer.writeToken(start, index, .comment)
        } else if writer.has(Self.sectionOpen, at: index) {
          writer.writeToken(start, start + Self.sectionOpen.count, .attribute)
          index = end(of: Self.sectionClose, writer, from: start + Self.sectionOpen.count)
          writer.writeToken(index - Self.sectionClose.count, index, .attribute)
        } else if writer[index + 1] == UInt8(ascii: "!") || writer[index + 1] == UInt8(ascii: "?") {
          index = declarationEnd(writer, from: index)
          writer.writeToken(start, index, .comment)
        } else {
          index = tag(&writer, from: start)
        }
      case UInt8(ascii: "&"):
        let name = writer[index + 1] == UInt8(ascii: "#") ? index + 2 : index + 1
        let end = writer.skip(.alphanumerics, from: name)
        index = max(end, index + 1)
        if end > name, writer[end] == UInt8(ascii: ";") {
          index = end + 1
          writer.writeToken(start, index, .number)
        }
      default: index += 1
      }
    }
  }

  /// Returns the index after the next `close`, or the end of the code.
  private func end(of close: [UInt8], _ writer: borrowing HighlightWriter, from start: Int) -> Int {
    var index = start
    while index < writer.end, !writer.has(close, at: index) { index += 1 }
    return min(index + close.count, writer.end)
  }

  /// Returns the index after `<!…>`, including declarations in its brackets, or after `<?…?>`.
  private func declarationEnd(_ writer: borrowing HighlightWriter, from start: Int) -> Int {
    var index = start
    var depth = 0
    while index < writer.end {
      switch writer.code[index] {
      case UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "]"): depth -= 1
      case UInt8(ascii: ">") where depth <= 0: return index + 1
      default: break
      }
      index += 1
    }
    return index
  }

  /// Handles a tag with its attributes, and the code in its element. Returns the end.
  private func tag(_ writer: inout HighlightWriter, from start: Int) -> Int {
    let name = writer[start + 1] == UInt8(ascii: "/") ? start + 2 : start + 1
    var index = writer.skip(Self.nameBytes, from: name)
    guard index > name else { return start + 1 }
    let nameEnd = index
    writer.writeToken(name, index, .keyword)
    while index < writer.end {
      let byte = writer.code[index]
      let start = index
      if byte == UInt8(ascii: ">") {
        let isStart = writer.code[name - 1] == UInt8(ascii: "<")
        guard isStart, writer.code[index - 1] != UInt8(ascii: "/") else { return index + 1 }
        return code(&writer, of: name..<nameEnd, from: index + 1)
      }
      if byte == UInt8(ascii: "<") { return index }
      if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        index += 1
        while index < writer.end, writer.code[index] != byte { index += 1 }
        index = min(index + 1, writer.end)
        writer.writeToken(start, index, .string)
      } else if Self.nameBytes.contains(byte) {
        // An unquoted value ends at white space or at the end of the tag.
        let isValue = writer.code[start - 1] == UInt8(ascii: "=")
        index = writer.skip(isValue ? Self.valueBytes : Self.nameBytes, from: index)
        writer.writeToken(start, index, isValue ? .string : .attribute)
      } else {
        index += 1
      }
    }
    return index
  }

  private static let valueBytes = nameBytes.union(ByteSet("/?&;%+,#"))

  /// Handles the code in an element. Returns the index of the end tag.
  private func code(_ writer: inout HighlightWriter, of name: Range<Int>, from start: Int) -> Int {
    for (element, scanner) in embedded where same(writer, name, element) {
      var index = start
      while index < writer.end {
        if writer.code[index] == UInt8(ascii: "<"), writer[index + 1] == UInt8(ascii: "/"),
          index + 2 + element.utf8.count <= writer.end,
          same(writer, index + 2..<index + 2 + element.utf8.count, element)
        {
          break
        }
        index += 1
      }
      let end = writer.end
      writer.end = index
      scanner.scan(&writer, from: start)
      writer.end = end
      return index
    }
    return start
  }

  private func same(_ writer: borrowing HighlightWriter, _ range: Range<Int>, _ name: String) -> Bool {
    guard range.count == name.utf8.count else { return false }
    for (offset, byte) in name.utf8.enumerated() where writer.code[range.lowerBound + offset] | 32 != byte {
      return false
    }
    return true
  }
}
