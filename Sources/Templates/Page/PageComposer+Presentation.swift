import Basics
import HTML
import PageModel
import Site

/// Presentation settings in front matter, which most pages do not have.
extension PageComposer {
  /// Returns the members of `page` that come from its presentation settings; none for most pages.
  func presentation(
    _ index: Int, _ page: Page, _ diagnostics: inout [Diagnostic]
  ) -> [TemplateMember] {
    guard page.summary.metadata.hasPresentation else { return [] }
    let presentation = page.summary.metadata.presentation
    var members: [TemplateMember] = [
      PageKey.heading(text(presentation.heading)), PageKey.color(text(presentation.color?.rawValue)),
      PageKey.layout(text(presentation.layout?.rawValue)),
    ]
    if let icon = presentation.icon.flatMap({ theme.icons[$0.text] }) {
      members.append(PageKey.icon(.html(icon)))
    }
    if let image = presentation.iconImage,
      let target = resolve(image.source, .image, on: index, &diagnostics)
    {
      members.append(PageKey.iconImage(self.image(image, target, from: page.url)))
    }
    if let image = presentation.image, let target = resolve(image.source, .image, on: index, &diagnostics) {
      members.append(PageKey.image(self.image(image, target, from: page.url)))
      members.append(PageKey.preview(preview(target)))
    }
    if let action = presentation.action, let target = resolve(action.target, .link, on: index, &diagnostics) {
      members.append(PageKey.action(self.action(action, target, from: page.url)))
    }
    return members
  }

  /// Returns the button of a page that downloads a file or opens a link, as an object for templates.
  private func action(
    _ action: PagePresentation.Action, _ target: LinkTarget, from url: String
  ) -> TemplateValue {
    var isFile = false
    if case .asset = target { isFile = action.purpose == .download }
    let word = theme.strings[action.purpose == .download ? "download" : "visit"]
    return .object([
      PageKey.title(.text(action.label ?? word)), PageKey.url(href(target, from: url)),
      PageKey.isDownload(.bool(action.purpose == .download)), PageKey.isFile(.bool(isFile)),
      PageKey.isExternal(.bool(target.isExternal)),
    ])
  }

  /// Returns the absolute URL of the image that other sites show with a link to the page (`og:image`); absent if the
  /// site has no base URL.
  private func preview(_ target: LinkTarget) -> TemplateValue {
    guard site.configuration.baseURL != nil else { return .absent }
    switch target {
    // Other sites do not show drawings in SVG, and images in `data:` URLs.
    case .asset(let path, _):
      return MediaFile.ending(of: path) == "svg"
        ? .absent : text(fullURL(site.configuration.languages.path(ofFile: path)))
    case .external(let url):
      guard let parts = AbsoluteURL(url), MediaFile.ending(of: String(parts.path)) != "svg" else {
        return .absent
      }
      return .text(url)
    default: return .absent
    }
  }

  /// Reports the icons that pages and the navigation file name, but that do not exist.
  func missingIcons() -> [Diagnostic] {
    var diagnostics: [Diagnostic] = []
    for node in site.navigation.nodes {
      guard let icon = node.icon, theme.icons[icon.text] == nil else { continue }
      diagnostics.append(ThemeDiagnostics.missingIcon(icon, known: theme.icons.names))
    }
    return diagnostics
  }
}

// MARK: - Front matter links

/// Links and images in the front matter of pages.
extension PageComposer {
  /// Resolves a URL in the front matter of a page. Returns nil if it is unsafe or has no target, and reports this.
  ///
  /// - Parameter index: the index of the page.
  func resolve(
    _ url: LocatedText, _ kind: LinkReference.Kind, on index: Int, _ diagnostics: inout [Diagnostic]
  ) -> LinkTarget? {
    if let problem = SafeURL.problem(in: url.text, at: url.location, forImage: kind == .image) {
      diagnostics.append(problem)
      return nil
    }
    let reference = LinkReference(
      kind: kind, destination: url.text, line: url.location.line, column: url.location.column)
    let target = resolver.resolve(reference, from: index, diagnostics: &diagnostics)
    return target == .broken ? nil : target
  }

  /// Returns the URL of a link target relative to the page at `url`, escaped for an attribute value.
  func href(_ target: LinkTarget, from url: String) -> TemplateValue {
    target == .broken ? .absent : .html(resolver.url(of: target, from: url))
  }

  /// Returns an image as an object for templates, for the page at `url`.
  func image(_ image: PagePresentation.Image, _ target: LinkTarget, from url: String) -> TemplateValue {
    var members = [PageKey.url(href(target, from: url)), PageKey.alt(.text(image.alt))]
    if case .asset(let path, _) = target, let size = imageSize(path) {
      members += [PageKey.width(.number(size.width)), PageKey.height(.number(size.height))]
    }
    return .object(members)
  }
}
