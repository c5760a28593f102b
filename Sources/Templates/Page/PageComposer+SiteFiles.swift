import PageModel

/// The site’s own files that all pages show or load.
extension PageComposer {
  /// Returns the icons of the site as a list for templates; absent if there are none.
  ///
  /// - Parameter asset: returns the URL of a file, given its path from the site's root.
  func favicons(_ asset: (String) -> String) -> TemplateValue {
    if assets.icons.isEmpty { return .absent }
    let keys = theme.keys
    return .list(
      assets.icons.map { icon in
        let sizes = icon.sizes ?? imageSize(icon.path).map { "\($0.width)x\($0.height)" }
        return .object([
          keys.relation(.text(icon.relation)), keys.url(.text(asset(icon.path))),
          keys.type(text(icon.type)), keys.sizes(text(sizes)), keys.media(text(icon.media)),
        ])
      })
  }

  /// Returns the logo as an object for templates; absent for a site without one.
  func logo(_ asset: (String) -> String) -> TemplateValue {
    guard let logo = assets.logo else { return .absent }
    let keys = theme.keys
    func image(_ path: String) -> TemplateValue {
      var members = [keys.url(TemplateValue.text(asset(path)))]
      if let size = imageSize(path) {
        members += [keys.width(.number(size.width)), keys.height(.number(size.height))]
      }
      return .object(members)
    }
    return .object([
      keys.light(image(logo.light)), keys.dark(logo.dark.map(image) ?? .absent),
      keys.alt(text(logo.alt)),
    ])
  }

  /// Returns style sheets or scripts as a list for templates; absent if there are none.
  func ownFiles(_ files: [ThemeAssets.OwnFile], _ asset: (String) -> String) -> TemplateValue {
    if files.isEmpty { return .absent }
    let keys = theme.keys
    return .list(
      files.map { file in
        .object([
          keys.url(.text(asset(file.path))), keys.integrity(text(file.integrity)),
          keys.isModule(.bool(file.path.hasSuffix(".mjs"))),
        ])
      })
  }

  /// Returns the font files to load early as a list for templates; absent if there are none.
  func preloadedFonts(_ asset: (String) -> String) -> TemplateValue {
    if theme.preloadedFonts.isEmpty { return .absent }
    return .list(
      theme.preloadedFonts.map {
        .object([theme.keys.url(.text(asset($0.path))), theme.keys.type(.text($0.type))])
      })
  }
}
