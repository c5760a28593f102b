import Basics
import HTML
import Site

/// Addresses that a page's front matter names.
extension PageComposer {
  /// What an address in front matter means on a page; nil for nothing, which has been reported.
  func resolve(
    _ address: PlacedText, _ kind: LinkReference.Kind, on index: Int, _ diagnostics: inout [Diagnostic]
  ) -> LinkTarget? {
    if let problem = SafeAddress.problem(in: address.text, at: address.location, forImage: kind == .image) {
      diagnostics.append(problem)
      return nil
    }
    let reference = LinkReference(
      kind: kind, destination: address.text, line: address.location.line, column: address.location.column)
    let target = resolver.resolve(reference, from: index, diagnostics: &diagnostics)
    return target == .broken ? nil : target
  }

  /// The address of a link's target as a page at `url` writes it in an attribute.
  func href(_ target: LinkTarget, from url: String) -> TemplateValue {
    if target == .broken { return .absent }
    var buffer = ByteBuffer(capacity: 64)
    site.appendAddress(of: target, from: url, into: &buffer)
    return .html(buffer.array())
  }

  /// An image as templates see it.
  func image(_ image: PagePresentation.Image, _ target: LinkTarget, from url: String) -> TemplateValue {
    let keys = theme.keys
    var members = [(keys.url, href(target, from: url)), (keys.alt, .text(image.alt))]
    if case .asset(let path, _) = target, let size = imageSize(path) {
      members += [(keys.width, .number(size.width)), (keys.height, .number(size.height))]
    }
    return .object(members)
  }
}
