/// Converts the pages of a project to our Markdown. It can be used on several threads.
public protocol ProjectConverter: Sendable {
  /// Whether the files of pages are Markdown, in the dialect of the tool.
  var readsMarkdown: Bool { get }

  /// Returns a page in our Markdown.
  ///
  /// - Parameters:
  ///   - source: the bytes of the page’s file.
  ///   - path: the path of the file, relative to the content folder.
  ///   - url: the URL of the content folder, which begins and ends with a slash.
  ///   - includes: reads the other files of the content folder.
  func page(_ source: [UInt8], path: String, in url: String, includes: any IncludeSource) -> ConvertedPage
}

/// Reads files that pages include.
///
/// Only files of the repository are read. The page depends on each file that was requested, whether or not it exists.
public protocol IncludeSource {
  /// Returns the bytes of a file; nil if it cannot be included, with the reason as part of a sentence, such as “there
  /// is no such file”.
  ///
  /// - Parameter path: the path relative to the content folder, which may begin with `../`.
  func read(_ path: String) -> (bytes: [UInt8]?, problem: String)

  /// Returns whether there is a file or folder of any kind in the repository.
  ///
  /// - Parameter path: as for `read`.
  func exists(_ path: String) -> Bool

  /// The names of the directives that the site defines. Components with the same names become these directives.
  var directives: Set<String> { get }
}

extension IncludeSource {
  public func exists(_ path: String) -> Bool { read(path).bytes != nil }
  public var directives: Set<String> { [] }
}
