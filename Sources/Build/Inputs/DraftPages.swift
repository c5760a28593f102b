import Basics
import FileSystem
import PageModel
import YAML

/// Finds the drafts of a site in several languages before its pages are read. A draft of a translation does not count
/// as a translation, and the pages in all languages depend on that.
enum DraftPages {
  /// Returns the files whose front matter makes them drafts. A file that cannot be read does not count as a draft.
  static func files(in content: ContentFiles, jobs: Int) -> Set<String> {
    let files = content.pages
    let found = Parallel.map(count: files.count, jobs: jobs) { index -> Bool in
      isDraft(files[index], in: content)
    }
    var drafts: Set<String> = []
    for (file, isDraft) in zip(files, found) where isDraft { drafts.insert(file) }
    return drafts
  }

  /// The number of bytes that contain almost all front matter.
  private static let usualSize = 2_048

  private static func isDraft(_ file: String, in content: ContentFiles) -> Bool {
    let location = content.location(of: file)
    guard var page = try? File.read(location, upTo: usualSize), mayHaveFrontMatter(page) else { return false }
    if page.count == usualSize, end(ofFrontMatterIn: page) == nil {
      guard let all = try? File.read(location, limit: .page) else { return false }
      page = all
    }
    // Most front matter does not contain this word, so it need not be parsed.
    guard page[..<(end(ofFrontMatterIn: page) ?? page.count)].contains(text: "draft") else { return false }
    let matter = page.withUnsafeBufferPointer { FrontMatter(of: $0, file: file) }
    guard let root = matter.root else { return false }
    var ignored: [Diagnostic] = []
    return PageMetadata(from: root, file: file, diagnostics: &ignored).isDraft
  }

  /// Returns the offset of the usual line that ends front matter, or of a similar one after it; nil if there is none.
  private static func end(ofFrontMatterIn page: [UInt8]) -> Int? {
    page[...].find("\n---\n") ?? page[...].find("\n---\r")
  }

  /// The bytes that a page with front matter can begin with, also after blank lines, comments, or a byte order mark.
  private static let firstBytes = ByteSet(Array("-+{< \t\r\n".utf8) + [0xEF])

  private static func mayHaveFrontMatter(_ page: [UInt8]) -> Bool {
    page.first.map(firstBytes.contains) ?? false
  }
}
