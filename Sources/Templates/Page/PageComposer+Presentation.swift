import Basics
import HTML
import Site

/// What few pages say of themselves.
extension PageComposer {
  /// The members of `page` that come from its presentation; none for most pages.
  func presentation(
    _ index: Int, _ page: Page, _ diagnostics: inout [Diagnostic]
  ) -> [(TemplateKey, TemplateValue)] {
    let keys = theme.keys
    guard page.summary.metadata.hasPresentation else { return [] }
    let presentation = page.summary.metadata.presentation
    var members: [(TemplateKey, TemplateValue)] = [
      (keys.heading, text(presentation.heading)), (keys.color, text(presentation.color?.rawValue)),
    ]
    if let icon = presentation.icon.flatMap({ theme.icons[$0.text] }) {
      members.append((keys.icon, .html(icon)))
    }
    if let image = presentation.iconImage,
      let target = resolve(image.source, .image, on: index, &diagnostics)
    {
      members.append((keys.iconImage, self.image(image, target, from: page.url)))
    }
    if let image = presentation.image, let target = resolve(image.source, .image, on: index, &diagnostics) {
      members.append((keys.image, self.image(image, target, from: page.url)))
      members.append((keys.preview, preview(target)))
    }
    if let action = presentation.action, let target = resolve(action.target, .link, on: index, &diagnostics) {
      members.append((keys.action, self.action(action, target, from: page.url)))
    }
    return members
  }

  private func action(
    _ action: PagePresentation.Action, _ target: LinkTarget, from url: String
  ) -> TemplateValue {
    let keys = theme.keys
    var isFile = false
    var isExternal = false
    switch target {
    case .asset: isFile = action.purpose == .download
    case .external: isExternal = true
    default: break
    }
    let word = theme.strings[action.purpose == .download ? "download" : "visit"]
    return .object([
      (keys.title, .text(action.label ?? word)), (keys.url, href(target, from: url)),
      (keys.isDownload, .bool(action.purpose == .download)), (keys.isFile, .bool(isFile)),
      (keys.isExternal, .bool(isExternal)),
    ])
  }

  /// The full address of the image that other sites show with a link to the page; absent without a base URL.
  private func preview(_ target: LinkTarget) -> TemplateValue {
    guard site.configuration.baseURL != nil else { return .absent }
    switch target {
    case .asset(let path, _): return text(fullURL(path))
    case .external(let address):
      // Pictures in the address itself mean nothing elsewhere.
      return WebAddress(address) == nil ? .absent : .text(address)
    default: return .absent
    }
  }

  /// The icons that pages and outline name, but nobody has drawn.
  public func missingIcons() -> [Diagnostic] {
    var diagnostics: [Diagnostic] = []
    for node in site.outline.nodes {
      guard let icon = node.icon, theme.icons[icon.text] == nil else { continue }
      diagnostics.append(ThemeDiagnostics.missingIcon(icon, known: theme.icons.names))
    }
    return diagnostics
  }
}
