import Basics
import FileSystem

/// A file of a live site.
public struct LiveFile: Sendable {
  /// The content of the file, or where it is.
  public enum Content: Sendable {
    case page(LivePage)
    /// The bytes of a file that is generated for the site.
    case generated([UInt8])
    /// A copied file, by its path in the file system.
    case copied(String)
  }

  public let content: Content
  /// The validator for `LiveSite.isCurrent`, with which a cached file can be used as long as it is up to date.
  public internal(set) var validator: LiveValidator
}

/// A page of a live site.
public struct LivePage: Sendable {
  /// The bytes of the page.
  public let html: [UInt8]
  /// Whether the page has its body; false if its file cannot be read at the moment.
  public let isWhole: Bool
  /// Whether the page was made from the files that the last update has read. Otherwise, a file is being changed, and
  /// another update follows: until then, the diagnostics may be about an incomplete page.
  public let isSettled: Bool
  /// The diagnostics of the page.
  public let diagnostics: [Diagnostic]
  /// Whether the page is a draft, which a build leaves out.
  public let isDraft: Bool
}

/// Identifies the state that a file of a live site was made from, so that a later check can decide whether the file
/// would be the same now.
public struct LiveValidator: Sendable {
  enum Source: Sendable {
    /// The site: everything that pages show of each other, and the theme.
    case site
    /// The site and the bodies of all pages.
    case bodies
    /// The site, and a page of the content by its index, with the metadata of its file; nil if the metadata cannot
    /// detect changes.
    case page(Int, FileMetadata?)
    /// A file on disk, which is not cached.
    case file
  }

  /// The number of the live language to whose files the file belongs.
  var language = 0
  let source: Source
  /// The number of the snapshot’s site: it increases each time the site is rebuilt.
  let site: Int
  /// How often the bodies of pages had been updated since then.
  let update: Int
}
