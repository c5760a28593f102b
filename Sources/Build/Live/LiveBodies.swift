import Basics
import HTML
import Synchronization

/// Bodies read from the content whenever somebody asks for them.
final class LiveBodies: BodySource {
  private let pages: LivePages
  private let inputs: SiteInputs
  private let options: RenderingOptions

  init(_ pages: LivePages, _ inputs: SiteInputs) {
    self.pages = pages
    self.inputs = inputs
    options = RenderingOptions(inputs.configuration, inputs.theme.strings)
  }

  func body(_ index: Int) -> RenderedBody? {
    let path = pages.all[index].path
    let outcome = PageReader(options).read(
      inputs.content.location(of: path), path: path, shownAs: inputs.shown.page(path))
    guard case .page(let body, _, _) = outcome else { return nil }
    return body
  }
}
