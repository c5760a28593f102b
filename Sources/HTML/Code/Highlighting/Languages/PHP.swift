import Basics

extension CodeLanguage {
  static let php = CodeLanguage(
    "PHP", words: ["php", "php3", "php4", "php5", "inc"],
    PHPScanner(
      php: CodeLexer(
        Grammar(
          lineComments: ["//", "#"], blockComment: BlockComment(open: "/*", close: "*/"),
          commentException: "#[",
          strings: [
            StringForm("\"", isMultiline: true, hasVariables: true), StringForm("'", isMultiline: true),
            StringForm("`", isMultiline: true, hasVariables: true),
          ],
          ignoresCase: true,
          keywords: """
            abstract and array as break case catch class clone const continue declare default die do echo else elseif
            empty enddeclare endfor endforeach endif endswitch endwhile enum eval exit extends false final finally fn for
            foreach function global goto if implements include include_once instanceof insteadof interface isset list
            match namespace new null or parent print private protected public readonly require require_once return self
            static switch throw trait true try unset use var while xor yield
            """,
          types: "bool callable float int iterable mixed never object string void",
          memberKeywords: "class", functionIntroducers: "function fn",
          capitalsAreTypes: true, hasArrowMembers: true, identifierStarts: "\\", hasVariables: true,
          hereDocuments: .php)),
      html: CodeLanguage.html.scanner))
}

// MARK: - PHPScanner

/// PHP: code between `<?php` and `?>`, and HTML around it. Code without `<?` is all PHP.
struct PHPScanner: CodeScanner {
  let php: CodeLexer
  let html: (any CodeScanner)?

  private static let open = Array("<?".utf8)
  private static let close = Array("?>".utf8)

  func scan(_ writer: inout HighlightWriter, from start: Int) {
    let end = writer.end
    var index = position(of: Self.open, writer, from: start)
    guard index < end else { return php.scan(&writer, from: start) }
    writer.end = index
    html?.scan(&writer, from: start)
    writer.end = end
    while index < end {
      let word = writer.skip(.alphanumerics, from: index + 2)
      let code = writer[word] == UInt8(ascii: "=") && word == index + 2 ? word + 1 : word
      writer.writeToken(index, code, .attribute)
      let close = position(of: Self.close, writer, from: code)
      writer.end = close
      php.scan(&writer, from: code)
      writer.end = end
      guard close < end else { return }
      writer.writeToken(close, close + 2, .attribute)
      index = position(of: Self.open, writer, from: close + 2)
      writer.end = index
      html?.scan(&writer, from: close + 2)
      writer.end = end
    }
  }

  /// Returns the index of `text`, or the end of the code.
  private func position(of text: [UInt8], _ writer: borrowing HighlightWriter, from start: Int) -> Int {
    var index = start
    while index < writer.end, !writer.has(text, at: index) { index += 1 }
    return index
  }
}
