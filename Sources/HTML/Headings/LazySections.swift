import Basics
import Markup

/// The sections of a long page, which a browser lays out when they come near the screen, as SwiftUI does with the
/// views of a `LazyVStack`.
///
/// Source: CSS Containment Module Level 2, “content-visibility”.
struct LazySections {
  /// From how many bytes of Markdown on a page is long. Shorter ones are laid out at once in less than a frame or
  /// two, and a place that is laid out late may move what a reader looks at.
  static let leastLength = 48 << 10

  var isNeeded = false
  var isOpen = false
}

extension Renderer {
  /// Begins a section with a heading of level 2, unless it stands inside of something: a section cannot end
  /// before what was opened in it.
  mutating func openLazySection(before heading: Node) {
    guard heading.pointee.parent == document.root, rawTags.isEmpty else { return }
    closeLazySection()
    lazySections.isOpen = true
    out.append("<section class=\"lazy\">\n")
  }

  mutating func closeLazySection() {
    guard lazySections.isOpen else { return }
    lazySections.isOpen = false
    startLine()
    out.append("</section>\n")
  }
}
