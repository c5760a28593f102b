import Basics
import Projects

/// Converts the pages of an archive, render JSON, to our Markdown.
public enum RenderJSON {
  /// A page in our Markdown.
  public struct Page: Sendable {
    /// The text, in UTF-8, with front matter.
    public var text: [UInt8]
    public var diagnostics: [Diagnostic]
  }

  /// Converts a page.
  ///
  /// - Parameters:
  ///   - path: the path of the file below the folder `data`, also for diagnostics.
  ///   - options: the place of the archive in the site.
  ///   - files: reads the other files below that folder, by their paths.
  public static func convert(
    _ bytes: [UInt8], path file: String, _ options: ArchiveOptions = ArchiveOptions(),
    files: any IncludeSource = NoFiles()
  ) -> Page {
    do throws(JSON.Problem) {
      return try JSON.parse(bytes) { root in
        guard root["metadata"] != nil || root["identifier"] != nil else {
          return damaged(SourceLocation(file: file), "it contains no documentation")
        }
        let node = RenderNode(root, path: file, options, files: files)
        let text = node.page
        return Page(text: text, diagnostics: node.diagnostics)
      }
    } catch {
      return damaged(SourceLocation(file: file, line: error.line, column: error.column), error.message)
    }
  }

  private static func damaged(_ place: SourceLocation, _ reason: String) -> Page {
    Page(
      text: Array(
        "---\nsidebar: false\nsearch: false\n---\n\n# Damaged page\n\nThis page of the archive cannot be read.\n"
          .utf8),
      diagnostics: [.damagedPage(reason, at: place)])
  }
}

/// A source without files, for a page that is converted by itself.
public struct NoFiles: IncludeSource {
  public init() {}

  public func read(_ path: String) -> (bytes: [UInt8]?, problem: String) { (nil, "there is no such file") }
}

extension Diagnostic {
  static func damagedPage(_ reason: String, at place: SourceLocation) -> Diagnostic {
    Diagnostic("archive.damaged/page", at: place, ["reason": reason])
  }
}
