@testable import Preview

/// A site with a few text files.
struct StubSource: ResourceSource {
  var resources: [String: Resource]
  var missing: Resource?

  /// Creates a site from texts by path; `404.html` is the page for URLs that do not exist.
  init(_ texts: [String: String]) {
    resources = texts.mapValues { _ in Resource(bytes: [], contentType: "") }
    for (path, text) in texts {
      resources[path] = Resource(bytes: Array(text.utf8), contentType: MediaType.of(path))
    }
    missing = resources["404.html"]
  }

  func resource(at path: String) -> Resource? { resources[path] }
  func notFoundPage() -> Resource? { missing }
}

extension PreviewServer {
  /// Starts a server on a free port.
  convenience init(
    _ texts: [String: String], _ change: (inout ServerOptions) -> Void = { _ in }
  ) throws {
    var options = ServerOptions()
    options.port = .exactly(0)
    change(&options)
    try self.init(source: StubSource(texts), options: options)
  }
}
