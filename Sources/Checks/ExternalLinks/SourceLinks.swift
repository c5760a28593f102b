import Basics
import Build
import HTMLSyntax
import Markup
import PageModel
import Site
import Synchronization

/// Collects the external links and images in the sources of pages. Its methods may be called from any thread.
final class SourceLinks: Sendable {
  /// The links and images in Markdown, by the path of their file, in document order.
  private let links = Mutex<[String: [LinkReference]]>([:])
  /// The URLs in raw HTML and in the arguments of directives, by the path of their file. They only provide locations:
  /// the generated pages decide whether readers see the links.
  private let others = Mutex<[String: [LinkReference]]>([:])

  /// Returns the links and images in the Markdown of a file.
  func of(_ file: String) -> [LinkReference] { links.withLock { $0[file] } ?? [] }

  /// Returns the first location of a URL in the raw HTML and the directives of a file; nil if there is none.
  func place(of url: String, in file: String) -> SourceLocation? {
    others.withLock { $0[file] }?.first { $0.destination == url }.map {
      SourceLocation(file: $0.included?.file ?? file, line: $0.line, column: $0.column)
    }
  }

  /// Collects the links of a page.
  ///
  /// - Parameter isCapture: whether the page was captured from the web. Its relative links may then lead to the site
  ///   that it was captured from, so they are collected too.
  func collect(_ document: Document, isCapture: Bool) {
    var found: [LinkReference] = []
    var others: [LinkReference] = []
    for here in document.root.descendants {
      let type = here.kind
      if type == .link || type == .image {
        let destination = String(decoding: here.destination, as: UTF8.self)
        if isCapture || destination.hasPrefix("//") || AbsoluteURL(destination) != nil {
          var link = Self.reference(destination, document.location(of: here), in: document)
          link.kind = type == .link ? .link : .image
          found.append(link)
        }
      } else if type == .directive {
        let directive = document.directives[here.directiveIndex]
        let place = document.lines.location(line: directive.line, column: directive.column)
        others += directive.arguments.map { Self.reference($0.value, place, in: document) }
      } else {
        others += Self.rawLinks(in: here, of: document)
      }
    }
    let file = document.lines.file
    if !found.isEmpty { links.withLock { [found] in $0[file] = found } }
    others.removeAll { !$0.destination.hasPrefix("//") && AbsoluteURL($0.destination) == nil }
    if !others.isEmpty { self.others.withLock { [others] in $0[file] = others } }
  }

  private static func rawLinks(in node: Node, of document: Document) -> [LinkReference] {
    let names: [(Element, String)] = [
      (.a, "href"), (.img, "src"), (.video, "src"), (.audio, "src"), (.source, "src"), (.iframe, "src"),
    ]
    return names.flatMap { element, name in
      RawMarkup.tags(element, in: node, of: document).compactMap { tag in
        tag[name].map { reference($0, tag.place, in: document) }
      }
    }
  }

  private static func reference(
    _ destination: String, _ place: SourceLocation, in document: Document
  ) -> LinkReference {
    var link = LinkReference(kind: .link, destination: destination, line: place.line, column: place.column)
    if document.lines.included?.file(at: place) != nil {
      link.included = LinkReference.Included(file: place.file, destination: destination)
    }
    return link
  }
}

/// Runs the document rules over each page, and collects its external links.
struct LinkInspector: PageInspector {
  let rules: DocumentInspector
  let links: SourceLinks

  func inspect(_ document: Document, isCapture: Bool) -> [Diagnostic] {
    links.collect(document, isCapture: isCapture)
    return rules.inspect(document, isCapture: isCapture)
  }
}
