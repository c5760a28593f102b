import Basics

/// A file of a site that is kept in memory.
public enum LiveFile: Sendable {
  /// A page: its HTML, and what is wrong with it.
  case page([UInt8], [Diagnostic])
  /// Something that is made for the site.
  case made([UInt8])
  /// A file of the content that stands where the path says.
  case copied(String)
}
