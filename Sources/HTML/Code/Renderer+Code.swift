import Basics
import CMarkGFM
import Markup

/// Code blocks. On a site each carries its language as a label, and its tokens stand in spans to be coloured.
extension Renderer {
  mutating func renderCodeBlock(_ node: Node) {
    startLine()
    let code = node.pointee.as.code
    let info = CodeInfo(code.info.bytes, isSite: options.isSite)
    guard !info.options.isEmpty else { return renderCodeBlock(code.literal.bytes, info) }

    let asked = CodeBlockOptions(info.options)
    let lines = lines(of: code.literal.bytes, asked, node)
    renderCodeBlock(code.literal.bytes, info, title: asked.title, lines: lines)
  }

  private mutating func renderCodeBlock(
    _ code: UnsafeBufferPointer<UInt8>, _ info: CodeInfo, title: String? = nil, lines: CodeLineWriter? = nil
  ) {
    // Neither a title nor an abstract nor a heading can hold a block.
    if options.isSummary { return }
    let isFigure = options.isSite && (!info.word.isEmpty || title != nil)
    var language: CodeLanguage?
    if isFigure {
      let word = String(decoding: info.word, as: UTF8.self)
      language = CodeLanguage.named(word)
      out.append("<figure class=\"code\">\n<figcaption>")
      if let title { appendTitle(title, hasLanguage: !word.isEmpty) }
      out.appendEscaped(language?.name ?? word)
      out.append(title != nil && !word.isEmpty ? "</span></figcaption>\n" : "</figcaption>\n")
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
    if let lines {
      var whole = ByteBuffer(capacity: code.count * 2)
      Self.append(code, language, to: &whole)
      whole.withBytes { lines.write($0, into: &out) }
    } else {
      Self.append(code, language, to: &out)
    }
    out.append("</code></pre>\n")
    if isFigure { out.append("</figure>\n") }
  }

  private static func append(
    _ code: UnsafeBufferPointer<UInt8>, _ language: CodeLanguage?, to out: inout ByteBuffer
  ) {
    if let scanner = language?.scanner {
      scanner.highlight(code, into: &out)
    } else {
      out.appendEscaped(code)
    }
  }

  /// The caption, and the beginning of the language's part behind it.
  private mutating func appendTitle(_ title: String, hasLanguage: Bool) {
    out.append("<span class=\"code-title\" dir=\"auto\">")
    out.appendEscaped(title)
    out.append("</span>")
    if hasLanguage { out.append(" <span class=\"code-language\">") }
  }

  /// How the lines are to be shown; nil if nothing is said about them. What cannot be done is reported.
  private mutating func lines(
    of code: UnsafeBufferPointer<UInt8>, _ asked: CodeBlockOptions, _ node: Node
  ) -> CodeLineWriter? {
    let place = location(of: node)
    for problem in asked.problems {
      switch problem {
      case .unknown(let name): report(CodeDiagnostics.unknownOption(place, name))
      case .value(let name, let value): report(CodeDiagnostics.wrongValue(place, name, value))
      }
    }
    guard asked.firstNumber != nil || !asked.lists.isEmpty else { return nil }
    var count = 0
    for byte in code where byte == 10 { count += 1 }
    var marks = [CodeLineMark?](repeating: nil, count: count)
    for list in asked.lists {
      switch CodeLineList.apply(list.text, list.mark, to: &marks) {
      case .outside(let line): report(CodeDiagnostics.noSuchLine(place, line, of: count))
      case .unreadable(let text): report(CodeDiagnostics.unreadableLines(place, text))
      case nil: break
      }
    }
    return CodeLineWriter(marks: marks, firstNumber: asked.firstNumber)
  }

  /// What overflows must be reachable by the keyboard to be scrolled; what cannot would only cost a stop.
  private mutating func appendScrollRegion() {
    codeCount += 1
    out.append(" tabindex=\"0\" role=\"region\" aria-label=\"")
    appendRegionLabel(options.strings.code, codeCount)
    out.append(UInt8(ascii: "\""))
  }

  /// Whether some line is longer than a screen of 320 px surely shows, `gutter` characters being taken.
  private func mayOverflow(_ code: UnsafeBufferPointer<UInt8>, besides gutter: Int) -> Bool {
    var length = gutter
    for byte in code {
      length = byte == 10 ? gutter : length + 1
      if length > 28 { return true }
    }
    return false
  }
}
