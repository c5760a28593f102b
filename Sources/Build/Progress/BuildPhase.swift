/// What a build is doing, in the order in which it does it.
public enum BuildPhase: String, Sendable, CaseIterable {
  /// Settings, theme and the list of files.
  case preparing
  /// Each page: read, parsed, rendered.
  case reading
  /// Outline and addresses, over all pages.
  case linking
  /// Each page: composed and written; and all other files.
  case writing
  /// The files of shards are put together.
  case joining
  /// What is gone is removed, and the manifest written.
  case finishing
  /// Other sites are asked for what the site links to; no part of a build.
  case asking
}
