import Basics
import FileSystem
import PageModel
import YAML

/// Finds the drafts of a site in several languages before its pages are read: a draft of a translation is not a
/// translation yet, which the site must know in all its languages.
enum DraftPages {
  /// Returns the files whose front matter makes them drafts. A file that cannot be read is none.
  static func files(in content: ContentFiles, jobs: Int) -> Set<String> {
    let files = content.pages
    let found = Parallel.map(count: files.count, jobs: jobs) { index -> Bool in
      isDraft(files[index], in: content)
    }
    var drafts: Set<String> = []
    for (file, isDraft) in zip(files, found) where isDraft { drafts.insert(file) }
    return drafts
  }

  private static func isDraft(_ file: String, in content: ContentFiles) -> Bool {
    guard let page = try? File.read(content.location(of: file), limit: .page) else { return false }
    // Almost no page needs its front matter parsed.
    guard page[...].contains(text: "draft") else { return false }
    let matter = page.withUnsafeBufferPointer { FrontMatter(of: $0, file: file) }
    guard let root = matter.root else { return false }
    var ignored: [Diagnostic] = []
    return PageMetadata(from: root, file: file, diagnostics: &ignored).isDraft
  }
}
