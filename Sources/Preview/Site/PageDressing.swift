import Basics

/// What a preview adds to a page of the site: a script that listens for changes, its style sheet, and what is wrong.
struct PageDressing {
  /// Where the preview's own files are, with a slash at its end.
  var folder: String
  var eventsPath: String
  /// What the page is a version of.
  var version: String

  /// The page with everything that belongs to it.
  ///
  /// - Parameter path: of the page's file in the output.
  func dress(_ page: [UInt8], path: String, isDraft: Bool, problems: [Diagnostic]) -> [UInt8] {
    var result = ByteBuffer(capacity: page.count + 4096)
    let headEnd = Self.find("</head>", in: page, from: 0) ?? page.count
    let bodyEnd = Self.find("</body>", in: page, from: headEnd) ?? page.count
    appendHead(page[..<headEnd], to: &result)
    result.append("<link rel=\"stylesheet\" data-unfold-preview href=\"\(folder)preview.css\">" as String)
    result.append(
      "<script src=\"\(folder)preview.js\" defer blocking=\"render\" data-events=\"\(eventsPath)\"" as String)
    result.append(" data-since=\"")
    result.appendEscaped(version)
    result.append("\" data-path=\"")
    result.appendEscaped(path)
    result.append("\"></script>\n")
    result.append(page[headEnd..<bodyEnd])
    if isDraft { result.append("<p class=\"unfold-draft\" role=\"status\" lang=\"en\">Draft</p>\n") }
    ProblemPanel.append(problems, to: &result)
    result.append(page[bodyEnd...])
    return result.array()
  }

  /// Pages allow themselves no connections at all; a preview needs one. Of two rules of one name the first counts
  /// (Content Security Policy Level 3, section 2.2.1).
  private func appendHead(_ head: ArraySlice<UInt8>, to result: inout ByteBuffer) {
    let mark = "http-equiv=\"Content-Security-Policy\" content=\""
    guard let start = Self.find(mark, in: Array(head), from: 0) else { return result.append(head) }
    let place = start + mark.utf8.count
    result.append(head[..<place])
    result.append("connect-src 'self'; ")
    result.append(head[place...])
  }

  private static func find(_ text: String, in bytes: [UInt8], from start: Int) -> Int? {
    let text = Array(text.utf8)
    var index = start
    while index + text.count <= bytes.count {
      if bytes[index] == text[0], bytes[index..<(index + text.count)].elementsEqual(text) { return index }
      index += 1
    }
    return nil
  }
}
