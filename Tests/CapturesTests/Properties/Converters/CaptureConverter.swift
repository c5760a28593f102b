@testable import Captures

/// Writes a page as one tool saves pages of the website.
protocol CaptureConverter: Sendable {
  /// The name of the format and its variant.
  var name: String { get }

  /// Returns the page without the features that the format cannot represent.
  func representable(_ page: PageTree) -> PageTree

  /// Returns the page in the format.
  ///
  /// - Parameters:
  ///   - page: a page that the format can represent.
  ///   - anchors: the anchors of its headings, which the website has in their links.
  func write(_ page: PageTree, anchors: [String]) -> String

  /// Returns whether the capture itself reports a difference from the original page.
  func excuses(_ difference: String, of capture: Capture) -> Bool
}

extension CaptureConverter {
  func excuses(_ difference: String, of capture: Capture) -> Bool { false }
}

/// The website from which the pages are captured.
enum CapturedSite {
  static let host = "https://developer.apple.com"
  static let path = "/design/human-interface-guidelines/mooring-lines"
  static let source = host + path
  /// The name of a captured file, which tools take from the URL.
  static let file = "mooring-lines.md"
}

/// The changes that all formats make, because the website has no such pages.
enum CapturedPages {
  /// Returns the page as the website can show it.
  static func representable(_ page: PageTree) -> PageTree {
    var page = page.mapURLs(absolute).mapBlocks { [$0.mappingOwnText(withoutSpaces)] }
    page.abstract = withoutSpaces(page.abstract)
    page.blocks = nested(withoutEmptySections(page.blocks))
    return page
  }

  /// The space that some tools add between emphasis and punctuation is removed, and emphasis does not follow emphasis
  /// directly, since the marks of both would be one.
  private static func withoutSpaces(_ text: [Inline]) -> [Inline] {
    var out: [Inline] = []
    for part in text {
      var isEmphasis = false
      if case .emphasis? = out.last { isEmphasis = true }
      if case .strong? = out.last { isEmphasis = true }
      if isEmphasis, case .text(let new) = part, new.hasPrefix(" "), let mark = new.dropFirst().first,
        ",.;:!?)".contains(mark), !new.hasPrefix(" ..")
      {
        out.append(.text(String(new.dropFirst())))
      } else {
        if isEmphasis {
          switch part {
          case .emphasis, .strong: out.append(.text(" "))
          default: break
          }
        }
        out.append(part)
      }
    }
    return out
  }

  /// Returns the page with a heading that links to itself. On a small page without a source, it can be the only sign of
  /// the tool, if its ID is made from its text.
  static func identified(_ page: PageTree) -> PageTree {
    let isIdentified = page.blocks.contains { block in
      guard case .heading(2, nil, let text) = block else { return false }
      return !text.contains(where: \.isLink)
    }
    if isIdentified { return page }
    var page = page
    page.blocks += [.heading(level: 2, id: nil, [.text("Best practices")]), .paragraph([.text("Use rope.")])]
    return page
  }

  /// The links of a captured page lead from the website’s root, or to another site.
  private static func absolute(_ url: String) -> String {
    if url.contains("://") || url.hasPrefix("/") || url.hasPrefix("mailto:") { return url }
    if url.hasPrefix("#") { return CapturedSite.path + url }
    let path = url.split(separator: "/").filter { $0 != ".." && $0 != "." }.joined(separator: "/")
    return "/design/human-interface-guidelines/\(path)"
  }

  /// A captured page has one title, and each other heading is one level below its parent.
  private static func nested(_ blocks: [PageBlock]) -> [PageBlock] {
    var open: [Int] = []
    return blocks.map { block in
      guard case .heading(let level, let id, let text) = block else { return block }
      while let last = open.last, last >= level { open.removeLast() }
      open.append(level)
      return .heading(level: min(open.count + 1, 6), id: id, text)
    }
  }

  /// A clean page has no headings without content, and does not end with a thematic break.
  private static func withoutEmptySections(_ blocks: [PageBlock]) -> [PageBlock] {
    var kept: [PageBlock] = []
    for block in blocks.reversed() {
      if case .heading(let level, _, _) = block {
        guard let next = kept.last else { continue }
        if case .heading(let below, _, _) = next, below <= level { continue }
      }
      if block == .rule, kept.isEmpty { continue }
      kept.append(block)
    }
    return kept.reversed()
  }
}
