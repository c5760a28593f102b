import HTML

/// Where the second phase of a build gets the bodies of pages from.
protocol BodySource: Sendable {
  /// The body of a page, by the index of its summary; nil where it cannot be read any more. May be asked for again,
  /// and from any thread.
  func body(_ index: Int) -> RenderedBody?
}
