import Basics
import FileSystem
import PageModel
import Templates

/// The files in the content folder that settings name, such as the favicon and the logo.
struct SiteFiles: Sendable {
  private(set) var icons: [ThemeAssets.Icon] = []
  private(set) var logo: ThemeAssets.Logo?
  /// The site's own style sheets and scripts as they are in the content folder.
  private(set) var styles: [ThemeAssets.OwnFile] = []
  private(set) var scripts: [ThemeAssets.OwnFile] = []
  /// The font files.
  private(set) var fonts: [SiteFontFace] = []
  /// The paths of the files that settings name.
  private(set) var paths: Set<String> = []
  /// The problems of the settings: files that do not exist or have the wrong format.
  private(set) var diagnostics: [Diagnostic] = []
  private let content: ContentFiles
  private let displayPaths: SiteInputs.DisplayPaths

  init(_ configuration: Configuration, in content: ContentFiles, displayPaths: SiteInputs.DisplayPaths) {
    self.content = content
    self.displayPaths = displayPaths
    addIcons(configuration.favicon)
    addLogo(configuration.logo)
    for (family, files) in [
      (SiteFontFace.Family.text, configuration.fonts.text), (.headings, configuration.fonts.headings),
      (.code, configuration.fonts.code),
    ] {
      for font in files {
        guard let path = find(font.file, "fonts", [.woff2, .woff, .ttf, .otf]) else { continue }
        fonts.append(
          SiteFontFace(family: family, path: path, weight: font.weight, isItalic: font.isItalic))
      }
    }
    styles = configuration.styles.compactMap { read($0, "styles", [.css]) }
    scripts = configuration.scripts.compactMap { read($0, "scripts", [.js, .mjs]) }
  }

  /// The optional parts of the theme that the files need.
  var features: ThemeFeatures { logo == nil ? [] : .logo }

  // MARK: Favicon

  private mutating func addIcons(_ settings: Favicon?) {
    var light: [String] = []
    var dark: String?
    if let settings, !settings.light.isEmpty || settings.dark != nil {
      light = settings.light.compactMap { find($0, "favicon", [.ico, .png, .svg]) }
      dark = settings.dark.flatMap { find($0, "favicon", [.png, .svg]) }
    } else {
      light = ["favicon.ico", "favicon.png", "favicon.svg"].filter(has)
      if !light.isEmpty { dark = ["favicon-dark.svg", "favicon-dark.png"].first(where: has) }
    }
    let touch =
      settings?.touch.map { find($0, "favicon", [.png]) }
      ?? ["apple-touch-icon.png"].first(where: has)
    // If several icons suit a browser, it uses the last one, so the dark one comes first, and SVG last.
    if let dark { addIcon(dark, media: "(prefers-color-scheme: dark)") }
    func order(_ path: String) -> Int { FileFormat(of: path)?.order ?? 0 }
    for path in light.sorted(by: { order($0) < order($1) }) {
      addIcon(path, media: dark == nil ? nil : "(prefers-color-scheme: light)")
    }
    if let touch { icons.append(ThemeAssets.Icon(path: touch, relation: "apple-touch-icon")) }
  }

  private mutating func addIcon(_ path: String, media: String?) {
    var icon = ThemeAssets.Icon(path: path, relation: "icon")
    icon.media = media
    switch FileFormat(of: path) {
    case .svg:
      icon.type = "image/svg+xml"
      icon.sizes = "any"
    // Without a size, Chromium would prefer an ICO file to an SVG file.
    case .ico: icon.sizes = "32x32"
    default: break
    }
    icons.append(icon)
  }

  // MARK: Logo

  private mutating func addLogo(_ settings: Logo?) {
    guard let settings, let light = find(settings.light, "logo", FileFormat.images) else { return }
    logo = ThemeAssets.Logo(
      light: light, dark: settings.dark.flatMap { find($0, "logo", FileFormat.images) }, alt: settings.alt,
      isOnAccent: settings.isOnAccent)
  }

  // MARK: Files

  private func has(_ path: String) -> Bool { content.hasAsset(path) }

  private mutating func read(_ file: LocatedText, _ key: String, _ formats: [FileFormat]) -> ThemeAssets
    .OwnFile?
  {
    guard let path = find(file, key, formats) else { return nil }
    do throws(FileError) {
      return ThemeAssets.OwnFile(path: path, bytes: try File.read(content.location(of: path), limit: .asset))
    } catch {
      diagnostics.append(.contentUnreadable(displayPaths.page(path), error))
      return nil
    }
  }

  /// Returns the path of the content file that a setting names. Reports a file that does not exist, or that has another
  /// format, and returns nil.
  private mutating func find(_ file: LocatedText, _ key: String, _ formats: [FileFormat]) -> String? {
    var path = file.text[...]
    if path.hasPrefix("./") {
      path = path.dropFirst(2)
    } else if path.hasPrefix("/") {
      path = path.dropFirst()
    }
    let name = String(path)
    guard FileFormat(of: name).map(formats.contains) ?? false else {
      diagnostics.append(.wrongFileFormat(file, key, formats.map(\.name)))
      return nil
    }
    if has(name) {
      paths.insert(name)
      return name
    }
    let nearest = Spelling.nearest(to: name, in: content.assets)
    diagnostics.append(
      .settingWithoutFile(file, isBelowContent: has(String(name.dropFirst("content/".count))), nearest))
    return nil
  }
}

/// The format of a file that a setting names, by its extension.
private enum FileFormat: String, CaseIterable {
  case ico, png, svg, jpg, jpeg, webp, avif, gif
  case css, js, mjs, woff2, woff, ttf, otf

  static let images: [FileFormat] = [.svg, .png, .webp, .avif, .jpg, .jpeg, .gif]

  init?(of path: String) {
    let ending = Paths.name(path).split(separator: ".").last.map { $0.lowercased() } ?? ""
    self.init(rawValue: ending)
  }

  var name: String { rawValue.uppercased() }

  /// The position among the formats of an icon, the most scalable last.
  var order: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}

extension Diagnostic {
  fileprivate static func settingWithoutFile(
    _ file: LocatedText, isBelowContent: Bool, _ nearest: String?
  ) -> Diagnostic {
    if AbsoluteURL(file.text) != nil {
      return Diagnostic("configuration.missing-file/url", at: file.location, ["file": file.text])
    }
    let below = isBelowContent && file.text.hasPrefix("content/") ? file.text.dropFirst(8) : nil
    return Diagnostic(
      "configuration.missing-file/content", at: file.location,
      ["file": file.text, "below": below, "nearest": nearest])
  }

  fileprivate static func wrongFileFormat(
    _ file: LocatedText, _ key: String, _ formats: [String]
  ) -> Diagnostic {
    Diagnostic(
      "configuration.file-format", at: file.location,
      [
        "key": key, "file": file.text, "formats": formats.listed("or"),
        "example": "\(key).\((formats.last ?? "").lowercased())",
      ])
  }
}
