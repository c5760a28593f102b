import Basics
import HTML
import Synchronization

/// Bodies read from the content whenever somebody asks for them.
final class LiveBodies: BodySource {
  private let pages: LivePages
  private let inputs: SiteInputs

  init(_ pages: LivePages, _ inputs: SiteInputs) {
    self.pages = pages
    self.inputs = inputs
  }

  func body(_ index: Int) -> RenderedBody? {
    guard case .page(let body, _, _) = PageReader(inputs).read(pages.all[index].path) else { return nil }
    return body
  }
}
