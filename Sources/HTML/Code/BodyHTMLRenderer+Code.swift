import Basics
import Markup

/// Code blocks. On a site, each has its language as a label, and its tokens are in `<span>` elements for highlighting.
extension BodyHTMLRenderer {
  mutating func renderCodeBlock(_ node: Node) {
    startLine()
    if renderFormulaBlock(node) { return }
    let info = CodeInfo(node.codeInfo, isSite: options.isSite)
    if renderFileTree(node.literal, info, node) || renderDiagram(node, info) { return }
    let isDrawn = Self.isMermaid(info.word) && !(options.diagrams?.languages.contains("mermaid") ?? false)
    if isDrawn, renderMermaid(node, info) { return }
    let word = options.isSite ? String(decoding: info.word, as: UTF8.self) : ""
    let language = word.isEmpty ? nil : CodeLanguage.named(word)
    let isDiagram = options.diagrams?.languages.contains(word.lowercased()) ?? false
    if language == nil, !word.isEmpty, !isDiagram, !isDrawn, !noteForeignFence(word, node) {
      reportUnknownLanguage(word, node)
    }
    // In Markdown, the mark is an example.
    if language?.name != "Markdown" { noteForeignMark(node) }
    let annotated = annotations(of: node)
    guard !info.options.isEmpty || info.isDiff || annotated != nil else {
      return renderCodeBlock(node.literal, info, language, language?.scanner)
    }

    let asked = CodeBlockOptions(info.options, isDiagram: isDiagram || language?.isDiagram == true)
    if options.isSite, asked.hasPackageTabs, renderPackageTabs(node, info, language) { return }
    let lines = lines(of: node.literal, asked, node)
    guard info.isDiff, let language else {
      let render = { (renderer: inout Self, code: UnsafeBufferPointer<UInt8>) in
        renderer.renderCodeBlock(
          code, info, language, language?.scanner, title: asked.title, lines: lines, annotations: annotated)
      }
      guard let annotated else { return render(&self, node.literal) }
      return annotated.code.withUnsafeBufferPointer { render(&self, $0) }
    }
    let diff = DiffCode(annotated?.code ?? Array(node.literal))
    diff.code.withUnsafeBufferPointer {
      renderCodeBlock(
        $0, info, language, diff.scanner(for: language), title: asked.title, lines: diff.lines(lines),
        annotations: annotated)
    }
  }

  /// Reports a language that is not known, once for each page. A report contains it once for a site.
  private mutating func reportUnknownLanguage(_ word: String, _ node: Node) {
    guard document.isWritten, node.isFenced, !options.isSummary,
      components.unknownLanguages.insert(word).inserted
    else { return }
    report(
      "code.unknown-language", at: location(of: node),
      ["name": word.prefix(60), "nearest": Spelling.nearest(to: word, in: CodeLanguage.all.flatMap(\.words))])
  }

  mutating func renderCodeBlock(
    _ code: UnsafeBufferPointer<UInt8>, _ info: CodeInfo, _ language: CodeLanguage?,
    _ scanner: (any CodeScanner)?, title: String? = nil, lines: CodeLineWriter? = nil,
    annotations: AnnotatedCode? = nil
  ) {
    if lines != nil { components.used.insert(.codeLines) }
    // Titles, abstracts and headings, which make up the summary, contain no code blocks.
    if options.isSummary { return }
    let hasLanguage = options.isSite && !info.word.isEmpty && !isLanguageOfDeclarations(info.word)
    // The name of the language above a single line would take up more space than the line.
    let isFigure = options.isSite && (title != nil || hasLanguage && hasSeveralLines(code))
    if isFigure {
      out.append("<figure class=\"code\">\n<figcaption>")
      if let title { appendTitle(title, hasLanguage: hasLanguage) }
      if hasLanguage {
        if let language { out.appendEscaped(language.name) } else { out.appendEscaped(info.word) }
      }
      out.append(title != nil && hasLanguage ? "</span></figcaption>\n" : "</figcaption>\n")
    }
    out.append("<pre")
    if let lines { out.append(lines.hasChanges ? " class=\"lines changed\"" : " class=\"lines\"") }
    if options.isSite, mayOverflow(code, besides: lines?.gutter ?? 0) { appendScrollRegion() }
    out.append("><code")
    if info.hasClass {
      out.append(" class=\"language-")
      out.appendEscaped(info.word)
      out.append(UInt8(ascii: "\""))
    }
    out.append(UInt8(ascii: ">"))
    let start = out.count
    if let lines {
      var whole = ByteBuffer(capacity: code.count * 2)
      Self.append(code, scanner, to: &whole)
      whole.withBytes { lines.write($0, into: &out) }
    } else {
      Self.append(code, scanner, to: &out)
    }
    if let annotations { append(annotations, to: start) }
    out.append("</code></pre>\n")
    if isFigure { out.append("</figure>\n") }
  }

  /// Whether the page documents a declaration in this language, so that readers expect its code to be in it too.
  private func isLanguageOfDeclarations(_ word: some Sequence<UInt8>) -> Bool {
    !components.declarationLanguage.isEmpty && word.elementsEqual(components.declarationLanguage.utf8)
  }

  private func hasSeveralLines(_ code: UnsafeBufferPointer<UInt8>) -> Bool {
    // Each line ends with a line feed.
    code.dropLast().contains(10)
  }

  static func append(
    _ code: UnsafeBufferPointer<UInt8>, _ scanner: (any CodeScanner)?, to out: inout ByteBuffer
  ) {
    if let scanner {
      scanner.highlight(code, into: &out)
    } else {
      out.appendEscaped(code)
    }
  }

  /// Writes the title of a code block, and the start tag of the language after it.
  private mutating func appendTitle(_ title: String, hasLanguage: Bool) {
    out.append("<span class=\"code-title\" dir=\"auto\">")
    out.appendEscaped(title)
    out.append("</span>")
    if hasLanguage { out.append(" <span class=\"code-language\">") }
  }

  /// Returns a writer for the lines of the code; nil if the options are not about lines. Reports invalid options.
  private mutating func lines(
    of code: UnsafeBufferPointer<UInt8>, _ asked: CodeBlockOptions, _ node: Node
  ) -> CodeLineWriter? {
    let place = location(of: node)
    for problem in asked.problems { report(CodeDiagnostics.problem(problem, place)) }
    guard asked.firstNumber != nil || !asked.lists.isEmpty else { return nil }
    var count = 0
    for byte in code where byte == 10 { count += 1 }
    var marks = [CodeLineMark?](repeating: nil, count: count)
    for list in asked.lists {
      switch CodeLineList.apply(list.text, list.mark, to: &marks) {
      case .outside(let line):
        report("code.no-such-line", at: place, ["line": line, "lines": count.counted("line")])
      case .unreadable(let text): report("code.unreadable-lines", at: place, ["text": text.prefix(60)])
      case nil: break
      }
    }
    return CodeLineWriter(marks: marks, firstNumber: asked.firstNumber)
  }

  /// Writes the attributes of a region that can be scrolled with the keyboard. They are left out for short lines, since
  /// each region is one more tab stop.
  mutating func appendScrollRegion() {
    codeCount += 1
    out.append(" tabindex=\"0\" role=\"group\" aria-label=\"")
    appendRegionLabel(options.strings["code"], codeCount)
    out.append(UInt8(ascii: "\""))
  }

  /// Returns whether a line may be wider than the code block in a window with a width of 320 CSS pixels: more than 28
  /// characters, including the gutter.
  func mayOverflow(_ code: UnsafeBufferPointer<UInt8>, besides gutter: Int = 0) -> Bool {
    var length = gutter
    for byte in code {
      length = byte == 10 ? gutter : length + 1
      if length > 28 { return true }
    }
    return false
  }
}
