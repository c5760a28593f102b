import Basics
import Captures
import FileSystem
import PageModel
import Synchronization

/// The blocks around captured pages that most pages of a folder have in common. They are found when the first page
/// that can have them is read, so that other sites do not pay for them.
///
/// A later build that reads only some pages finds the same blocks: if a captured page has changed, all pages are read.
final class CapturedFrames: Sendable {
  private let paths: [String]
  private let bytes: @Sendable (_ path: String) -> [UInt8]?
  private let isKept: Bool
  private let jobs: Int
  private let found = Mutex<FrameSurvey?>(nil)

  /// - Parameters:
  ///   - paths: the paths of all pages, sorted.
  ///   - bytes: returns the content of a page; nil if it cannot be read or captured.
  init(paths: [String], isKept: Bool = false, jobs: Int, bytes: @escaping @Sendable (String) -> [UInt8]?) {
    self.paths = paths
    self.bytes = bytes
    self.isKept = isKept
    self.jobs = jobs
  }

  /// Finds the blocks around the pages of a site.
  convenience init(_ content: ContentFiles, _ captures: Configuration.CaptureSettings, jobs: Int) {
    self.init(paths: content.pages, isKept: captures.frame == .keep, jobs: jobs) { path in
      guard captures.includes(path) else { return nil }
      return try? File.read(content.location(of: path), limit: .page)
    }
  }

  /// Returns the frame of a page, given its path below the content folder.
  func frame(of path: String) -> Frame { isKept ? .none : survey().frame(of: path) }

  private func survey() -> FrameSurvey {
    found.withLock { found in
      if let found { return found }
      let pages = Parallel.map(count: paths.count, jobs: jobs) { [paths, bytes] index -> FrameSurvey.Page? in
        bytes(paths[index]).flatMap { CaptureReader.survey($0, file: paths[index]) }
      }
      let stems = Set(
        pages.contains { $0?.menu.isEmpty == false } ? paths.map { PathComponent.stem(of: $0[...]) } : [])
      let survey = FrameSurvey(
        paths.indices.compactMap { index in
          guard let page = pages[index] else { return nil }
          // Links of authors lead to pages.
          let known = page.menu.count {
            stems.contains($0.dropFirst()) || stems.contains("\($0.dropFirst())/index")
          }
          return known * 2 > page.menu.count ? nil : (paths[index], page)
        }, amongPages: paths)
      found = survey
      return survey
    }
  }

  /// Returns a note for each block that has been removed; none if no page that can have a frame has been read.
  func diagnostics(_ displayPaths: SiteInputs.DisplayPaths) -> [Diagnostic] {
    guard let survey = found.withLock({ $0 }), !isKept else { return [] }
    return survey.excerpts(bytes).map { block, text, more in
      .capturedFrame(
        displayPaths.page(block.example), text, more: more, count: block.count, pages: block.pages)
    }
  }
}
