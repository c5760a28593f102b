import PageModel

/// The site’s own files that all pages show or load.
extension PageComposer {
  /// Returns the icons of the site as a list for templates; absent if there are none.
  ///
  /// - Parameter asset: returns the URL of a file, given its path from the site's root.
  func favicons(_ asset: (String) -> String) -> TemplateValue {
    if assets.icons.isEmpty { return .absent }
    return .list(
      assets.icons.map { icon in
        let sizes = icon.sizes ?? imageSize(icon.path).map { "\($0.width)x\($0.height)" }
        return .object([
          PageKey.relation(.text(icon.relation)), PageKey.url(.text(asset(icon.path))),
          PageKey.type(text(icon.type)), PageKey.sizes(text(sizes)), PageKey.media(text(icon.media)),
        ])
      })
  }

  /// Returns the logo as an object for templates; absent for a site without one.
  func logo(_ asset: (String) -> String) -> TemplateValue {
    guard let logo = assets.logo else { return .absent }
    func image(_ path: String) -> TemplateValue {
      var members = [PageKey.url(TemplateValue.text(asset(path)))]
      if let size = imageSize(path) {
        members += [PageKey.width(.number(size.width)), PageKey.height(.number(size.height))]
      }
      return .object(members)
    }
    return .object([
      PageKey.light(image(logo.light)), PageKey.dark(logo.dark.map(image) ?? .absent),
      PageKey.alt(text(logo.alt)), PageKey.isOnAccent(.bool(logo.isOnAccent)),
    ])
  }

  /// Returns style sheets or scripts as a list for templates; absent if there are none.
  func ownFiles(_ files: [ThemeAssets.OwnFile], _ asset: (String) -> String) -> TemplateValue {
    if files.isEmpty { return .absent }
    return .list(
      files.map { file in
        .object([
          PageKey.url(.text(asset(file.path))), PageKey.integrity(text(file.integrity)),
          PageKey.isModule(.bool(file.path.hasSuffix(".mjs"))),
        ])
      })
  }

  /// Returns the font files to load early as a list for templates; absent if there are none.
  func preloadedFonts(_ asset: (String) -> String) -> TemplateValue {
    if theme.preloadedFonts.isEmpty { return .absent }
    return .list(
      theme.preloadedFonts.map {
        .object([PageKey.url(.text(asset($0.path))), PageKey.type(.text($0.type))])
      })
  }
}
