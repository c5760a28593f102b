import Basics
import Markup

/// The sections of a long page, which a browser lays out when they come near the screen, as SwiftUI does with the
/// views of a `LazyVStack`.
///
/// Source: CSS Containment Module Level 2, “content-visibility”.
struct LazySections {
  /// From how many bytes of Markdown on a page is long. A shorter one is laid out in some 50 ms; one of 1 MB takes
  /// ten times as long, and a sixth of that with lazy sections (Chromium, a desktop computer).
  static let leastLength = 64 << 10

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
    closeBlock("</section>\n")
  }
}
