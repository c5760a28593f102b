import Basics

/// A file of a site that is kept in memory.
public struct LiveFile: Sendable {
  public enum Content: Sendable {
    case page(LivePage)
    /// Something that is made for the site.
    case made([UInt8])
    /// A file of the content that stands where the path says.
    case copied(String)
  }

  public let content: Content
  /// What `LiveSite.isCurrent` asks for, so that a file may be kept instead of being made again.
  public let moment: LiveMoment
}

/// A page of a site that is kept in memory.
public struct LivePage: Sendable {
  public let html: [UInt8]
  /// What is wrong with it.
  public let diagnostics: [Diagnostic]
  public let isDraft: Bool
}
