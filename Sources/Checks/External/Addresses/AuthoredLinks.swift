import Basics
import Build
import CMarkGFM
import HTML
import Markup
import Site
import Synchronization

/// The links and images that authors have written, as far as they may lead to other sites.
final class AuthoredLinks: Sendable {
  /// By the file that they stand in, in the order of the file.
  private let links = Mutex<[String: [LinkReference]]>([:])
  /// The same for addresses in raw HTML and in the arguments of directives. Whether readers get these, pages tell.
  private let others = Mutex<[String: [LinkReference]]>([:])

  func of(_ file: String) -> [LinkReference] { links.withLock { $0[file] } ?? [] }

  /// Where raw HTML or a directive of a file names an address first; nil where none does.
  func place(of address: String, in file: String) -> SourceLocation? {
    others.withLock { $0[file] }?.first { $0.destination == address }.map {
      SourceLocation(file: file, line: $0.line, column: $0.column)
    }
  }

  /// - Parameter isCapture: whether links without a scheme are seen from where the page was captured.
  func gather(_ document: Document, isCapture: Bool) {
    var found: [LinkReference] = []
    var others: [LinkReference] = []
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
      } else if type == NodeType.directive {
        let directive = document.directives[here.directiveIndex]
        let place = document.lines.location(line: directive.line, column: directive.column)
        others += directive.arguments.map { Self.reference($0.value, place) }
      } else {
        others += Self.rawLinks(in: here, document.lines)
      }
      node = here.following(below: document.root)
    }
    let file = document.lines.file
    if !found.isEmpty { links.withLock { [found] in $0[file] = found } }
    others.removeAll { !$0.destination.hasPrefix("//") && WebAddress($0.destination) == nil }
    if !others.isEmpty { self.others.withLock { [others] in $0[file] = others } }
  }

  private static func rawLinks(in node: Node, _ lines: SourceLines) -> [LinkReference] {
    let names: [(Element, String)] = [
      (.a, "href"), (.img, "src"), (.video, "src"), (.audio, "src"), (.source, "src"), (.iframe, "src"),
    ]
    return names.flatMap { element, name in
      RawMarkup.tags(element, in: node, lines).compactMap { tag in
        tag[name].map { reference($0, tag.place) }
      }
    }
  }

  private static func reference(_ destination: String, _ place: SourceLocation) -> LinkReference {
    LinkReference(kind: .link, destination: destination, line: place.line, column: place.column)
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
