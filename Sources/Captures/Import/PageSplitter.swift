import Basics

/// Divides a file with many pages of a website, such as `llms-full.txt`, at the lines that name their URLs.
public enum PageSplitter {
  /// A page of the file.
  public struct Part: Sendable, Equatable {
    /// The URL of the page; nil for text before the first page.
    public var url: String?
    public var bytes: [UInt8]

    /// The path of a file for the page: the path of its URL.
    public var path: String {
      let components = url.map { SourceURL.path($0).split(separator: UInt8(ascii: "/")) } ?? []
      let names = components.map { String(decoding: $0, as: UTF8.self).filter { !":*?\"<>|\\".contains($0) } }
        .filter { !$0.isEmpty && $0 != "." && $0 != ".." }
      guard let last = names.last else { return "index.md" }
      let ending = [".md", ".html", ".htm", ".txt"].first { last.hasSuffix($0) }
      return (names.dropLast() + [String(last.dropLast(ending?.utf8.count ?? 0))]).joined(separator: "/")
        + ".md"
    }
  }

  /// The smallest number of pages in such a file.
  private static let fewest = 2
  /// The number of lines of front matter in which a URL is searched for.
  private static let mostFields = 20

  /// Returns the pages of a file; nil if it contains only one.
  public static func parts(of bytes: [UInt8]) -> [Part]? {
    let lines = Lines.split(bytes)
    var starts: [Start] = []
    var index = 0
    while index < lines.count {
      if let start = start(at: index, lines) {
        starts.append(start)
        index = start.body
      } else {
        index += 1
      }
    }
    guard starts.count >= fewest else { return nil }
    var parts: [Part] = []
    let introduction = text(lines[..<starts[0].line])
    if introduction.contains(where: { !$0.isASCIIWhitespace }) {
      parts.append(Part(url: nil, bytes: introduction))
    }
    for (number, start) in starts.enumerated() {
      let end = number + 1 < starts.count ? starts[number + 1].line : lines.count
      var page = start.isComplete ? [] : Array("---\nurl: \"\(start.url)\"\n---\n\n".utf8)
      page += text(lines[start.line..<min(start.named, end)]) + text(lines[min(start.body, end)..<end])
      parts.append(Part(url: start.url, bytes: page))
    }
    return parts
  }

  /// The beginning of a page.
  private struct Start {
    var url: String
    var line: Int
    /// The line with the URL, which is left out, and the line after it.
    var named: Int
    var body: Int
    /// Whether the page is one that a known tool writes, so that nothing is left out.
    var isComplete = false
  }

  private static func start(at index: Int, _ lines: [Line]) -> Start? {
    let text = lines[index].text
    func url(_ line: Int) -> String? {
      line < lines.count ? ProvenanceHeader.sourceURL(in: lines[line].text)?.string : nil
    }
    func next(_ line: Int) -> Int {
      line + 1 < lines.count && lines[line + 1].isBlank ? line + 2 : line + 1
    }
    if let level = LineKind.atxLevel(text), level == 1 {
      if let own = ProvenanceHeader.sourceURL(in: LineKind.atxContent(text, 1)) {
        return Start(url: own.string, line: index, named: index, body: index + 1)
      }
      let line = next(index)
      return url(line).map { Start(url: $0, line: index, named: line, body: line + 1) }
    }
    if text.hasPrefix("Title:"), let url = url(next(index)) {
      return Start(url: url, line: index, named: next(index), body: next(index), isComplete: true)
    }
    if text.equals("---"),
      let end = lines[(index + 1)...].prefix(mostFields).firstIndex(where: { $0.text.equals("---") }),
      end > index + 1, let url = ((index + 1)..<end).lazy.compactMap({ url($0) }).first
    {
      return Start(url: url, line: index, named: end, body: end, isComplete: true)
    }
    return nil
  }

  private static func text(_ lines: ArraySlice<Line>) -> [UInt8] {
    lines.flatMap { Array($0.text) + [UInt8(ascii: "\n")] }
  }
}
