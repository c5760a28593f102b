@testable import Preview

/// A site of a few texts.
struct StubSource: ResourceSource {
  var resources: [String: Resource]
  var missing: Resource?

  /// Texts by their paths; `404.html` is the page for what is missing.
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
  /// A server on a port that is free.
  convenience init(
    _ texts: [String: String], _ change: (inout ServerOptions) -> Void = { _ in }
  ) throws {
    var options = ServerOptions()
    options.port = .exactly(0)
    change(&options)
    try self.init(source: StubSource(texts), options: options)
  }
}
