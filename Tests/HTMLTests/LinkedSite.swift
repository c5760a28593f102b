import Basics
import HTML
import Site

/// A site of pages given as text, and a page of it as its readers get it: the slots are filled.
struct LinkedSite {
  /// The abstract and the body behind it.
  var html = ""
  /// One line each: `line:column identifier`.
  var diagnostics: [String] = []

  /// - Parameters:
  ///   - text: the page that is looked at, `guide/page.md`.
  ///   - others: paths and texts of the other pages.
  ///   - assets: the files that are no pages. An image is 40 by 30.
  init(_ text: String, others: [(path: String, text: String)] = [], assets: Set<String> = []) {
    let bodies = ([(path: "guide/page.md", text: text)] + others).map { page in
      Page(page.text, path: page.path).rendered
    }
    var configuration = Configuration()
    configuration.urls = .file
    let (site, _) = Site.assemble(summaries: bodies.map(\.summary), configuration: configuration)
    var found = bodies[0].diagnostics
    let body = LinkedBody(
      bodies[0], of: 0, in: site, resolver: LinkResolver(site: site, assets: assets),
      imageSize: { _ in (40, 30) }, diagnostics: &found)
    var output = ByteBuffer()
    body.writeAbstract(into: &output)
    body.writeBody(into: &output)
    html = String(decoding: output.array(), as: UTF8.self)
    diagnostics = found.sorted().map { "\($0.location.line):\($0.location.column) \($0.identifier)" }
  }
}
