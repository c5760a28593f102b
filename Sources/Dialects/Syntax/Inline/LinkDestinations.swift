import Basics

/// Destinations of links and images, `[text](/docs/tea)`, and of reference definitions, `[tea]: /docs/tea`, which are
/// resolved by the rules of the project.
enum LinkDestinations: InlineSyntax {
  static let firstBytes = ByteSet("]")

  static func replacement(_ text: inout InlineText) -> InlineReplacement? {
    let context = text.context
    return resolved(text) { context.resolved($0) }
  }

  /// Returns the destination after the current bracket in our form; nil if nothing changes.
  ///
  /// - Parameter resolve: returns the URL in our form; nil if it does not change.
  static func resolved(_ text: InlineText, by resolve: (String) -> String?) -> InlineReplacement? {
    guard let link = LinkDestination(after: text.index, in: text.bytes, lineStart: text.lineStart),
      !link.url.isEmpty, let url = resolve(link.url.string), link.isDefinition || Bytes(url) != link.url
    else { return nil }
    return InlineReplacement(end: link.end, text: link.text(with: url))
  }
}
