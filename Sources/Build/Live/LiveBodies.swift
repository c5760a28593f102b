import Basics
import HTML

/// Bodies read from the content whenever somebody asks for them.
final class LiveBodies: BodySource {
  private let paths: [String]
  private let inputs: SiteInputs

  init(_ pages: LivePages, _ inputs: SiteInputs) {
    paths = pages.all.map(\.path)
    self.inputs = inputs
  }

  func body(_ index: Int) -> RenderedBody? {
    guard case .page(let body, _, _) = PageReader(inputs).read(paths[index]) else { return nil }
    return body
  }
}
