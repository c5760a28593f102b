import Basics
import Build
import CMarkGFM
import Markup
import Site
import Synchronization

/// The links and images that authors have written, as far as they may lead to other sites.
final class AuthoredLinks: Sendable {
  /// By the file that they stand in, in the order of the file.
  private let links = Mutex<[String: [LinkReference]]>([:])

  func of(_ file: String) -> [LinkReference] { links.withLock { $0[file] } ?? [] }

  /// - Parameter isCapture: whether links without a scheme are seen from where the page was captured.
  func gather(_ document: Document, isCapture: Bool) {
    var found: [LinkReference] = []
    var node = document.root.pointee.first_child
    while let here = node {
      let type = here.pointee.type
      if type == NodeType.link || type == NodeType.image {
        let destination = here.pointee.as.link.url.string
        if isCapture || destination.hasPrefix("//") || WebAddress(destination) != nil {
          let place = document.location(of: here)
          found.append(
            LinkReference(
              kind: type == NodeType.link ? .link : .image, destination: destination, line: place.line,
              column: place.column))
        }
      }
      node = here.following(below: document.root)
    }
    if found.isEmpty { return }
    links.withLock { [found] in $0[document.lines.file] = found }
  }
}

/// Shows pages to their rules, and keeps their links to other sites.
struct LinkInspector: PageInspector {
  let rules: DocumentInspector
  let links: AuthoredLinks

  func inspect(_ document: Document, isCapture: Bool) -> [Diagnostic] {
    links.gather(document, isCapture: isCapture)
    return rules.inspect(document, isCapture: isCapture)
  }
}
