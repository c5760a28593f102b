/// When a file of a live site was made, and of what: enough to tell later whether another would be the same.
public struct LiveMoment: Sendable {
  enum Source: Sendable {
    /// The site: all that pages see of each other, and the theme.
    case site
    /// The site and the bodies of all pages.
    case bodies
    /// The site and a page of the content, by its index, whose file was as the stamp says; nil where that says
    /// nothing.
    case page(Int, FileStamp?)
    /// Nothing that is kept in memory.
    case file
  }

  let source: Source
  /// How many sites there were before the one it was made from.
  let site: Int
  /// How often bodies of this site had changed.
  let update: Int
}
