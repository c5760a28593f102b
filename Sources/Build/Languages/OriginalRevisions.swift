import Basics
import FileSystem
import Git
import PageModel
import YAML

/// The texts of originals at the time when they were translated, from the Git repository of the site. Each thread needs
/// its own object.
final class OriginalRevisions {
  private let revisions: FileRevisions?
  /// The absolute path of the working tree.
  private let root: String
  private let content: ContentFiles

  /// - Parameter content: the files of all languages.
  init(_ content: ContentFiles) {
    self.content = content
    let repository = try? GitRepository(containing: content.folder)
    let tree = repository?.workingTree
    root = tree.flatMap { try? Paths.real($0) } ?? ""
    revisions = root.isEmpty ? nil : repository.flatMap { try? FileRevisions($0) }
  }

  /// Returns the text of an original that has the given hash; nil if no commit contains it.
  func text(of file: String, hash: String) -> [UInt8]? {
    let location = content.location(of: file)
    guard let revisions, Paths.isInside(location, root) else { return nil }
    let path = Array(location.utf8.dropFirst(root.utf8.count + 1))
    return (try? revisions.text(of: path) { OriginalPage.hash(of: $0) == hash }) ?? nil
  }
}

/// A text of a page, cut at its headings.
struct PageSections {
  private struct Section {
    let anchor: String
    let heading: String
    let text: Bytes
  }

  /// The text before the first heading.
  private let beginning: Bytes
  private let sections: [Section]

  /// - Parameters:
  ///   - page: the content of the file.
  ///   - headings: all headings, with their lines in the file.
  init(_ page: [UInt8], _ headings: HeadingList) {
    let bodyOffset = page.withUnsafeBufferPointer { FrontMatter(of: $0, file: "").bodyOffset }
    let lines = LineTable(page)
    let starts = headings.map { lines[$0.line]?.lowerBound ?? page.count }
    let ends = starts.dropFirst() + [page.count]
    beginning = Self.trimmed(page[bodyOffset..<max(bodyOffset, starts.first ?? page.count)])
    sections = zip(headings, zip(starts, ends)).map { heading, range in
      // The line with the heading belongs to the text: its level and its formatting are translated too.
      Section(
        anchor: heading.anchor, heading: heading.text,
        text: Self.trimmed(page[range.0..<max(range.0, range.1)]))
    }
  }

  private static func trimmed(_ text: Bytes) -> Bytes {
    var text = text
    while let last = text.last, last.isASCIIWhitespace { text.removeLast() }
    return text.drop(while: \.isASCIIWhitespace)
  }

  /// Returns the parts whose text differs from that in an earlier version of the page, as a sentence names them.
  func changes(since earlier: PageSections) -> [String] {
    var changes = beginning == earlier.beginning ? [] : ["the beginning"]
    let before = Dictionary(earlier.sections.map { ($0.anchor, $0.text) }) { first, _ in first }
    for section in sections where before[section.anchor] != section.text {
      changes.append("“\(section.heading)”" + (before[section.anchor] == nil ? " (new)" : ""))
    }
    let now = Set(sections.map(\.anchor))
    for section in earlier.sections where !now.contains(section.anchor) {
      changes.append("“\(section.heading)” (removed)")
    }
    return changes
  }
}
