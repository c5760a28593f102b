import Basics

/// The origins of the lines of a page that contains text of other files.
public struct IncludedLines: Sendable {
  /// A file that contains lines of the page.
  public struct File: Sendable, Hashable {
    /// The path relative to the content folder, which begins with `../` for a file outside of that folder.
    public var path: String
    /// The path in locations.
    public var displayPath: String
    /// The absolute path, which relative links in the file are computed from.
    public var place: String

    public init(path: String, displayPath: String, place: String) {
      self.path = path
      self.displayPath = displayPath
      self.place = place
    }
  }

  /// A content folder.
  public struct Folder: Sendable, Hashable {
    /// The absolute path.
    public var place: String
    /// The path in the site, without slashes at its ends; empty for the root.
    public var path: String

    public init(place: String, path: String) {
      self.place = place
      self.path = path
    }
  }

  /// The files that contain lines of the page; the first one is the page’s own file.
  public var files: [File]
  /// The origin of each line of the page.
  public var origins: [LineOrigin]
  /// The content folders, to which relative links in included files lead.
  public var contentFolders: [Folder]
  /// Returns the URL, at the host of the repository, of a file with an absolute path; nil if there is none. Links from
  /// included files to files outside of the content folders lead there.
  public var repositoryURL: (@Sendable (String) -> String?)?

  public init(files: [File], origins: [LineOrigin], contentFolders: [Folder]) {
    self.files = files
    self.origins = origins
    self.contentFolders = contentFolders
  }

  /// Returns the included file that contains a location; nil for a location in the page’s own file.
  public func file(at place: SourceLocation) -> File? {
    if place.file == files[0].displayPath { return nil }
    return files.first { $0.displayPath == place.file }
  }

  /// Returns the origin of a line of the page, from 1.
  func origin(ofLine line: Int) -> LineOrigin? {
    origins.isEmpty ? nil : origins[min(max(0, line - 1), origins.count - 1)]
  }

  /// Returns the location in the author’s file of a line and a column of the page, both from 1.
  func location(line: Int, column: Int) -> SourceLocation? {
    guard let origin = origin(ofLine: line) else { return nil }
    return SourceLocation(
      file: files[Int(origin.file)].displayPath, line: Int(origin.line),
      column: max(1, column - Int(origin.shift)))
  }
}
