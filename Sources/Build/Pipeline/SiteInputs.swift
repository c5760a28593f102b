import Basics
import Site
import Templates

/// Everything that a build reads before its pages: the settings, the outline, the theme and the list of files.
struct SiteInputs {
  var configuration = Configuration()
  var outline: OutlineFile?
  var theme: Theme
  var content: ContentFiles
  var diagnostics: [Diagnostic] = []
  /// A fingerprint of the settings, the outline and the theme's files, as they stand there.
  private(set) var fingerprint: ContentHash
  /// The same of what the reading of pages depends on: the settings, and the words of the interface.
  private(set) var readingFingerprint: ContentHash
  /// The same of what the site is assembled with: the settings, and the outline.
  private(set) var siteFingerprint: ContentHash
  /// The same of all but the style sheet.
  private(set) var unstyledFingerprint: ContentHash
  /// The paths as the user knows them.
  let shown: ShownPaths
  /// Looks at each page as it is read.
  let inspector: (any PageInspector)?

  /// The names of a site's files and folders as its user knows them: from where the command was called.
  struct ShownPaths: Sendable {
    let site: String

    func path(_ name: String) -> String { site == "." || site.isEmpty ? name : Paths.join(site, name) }

    /// A page's file, given its path below `content/`.
    func page(_ path: String) -> String { self.path("content/" + path) }

    /// The site knows pages by their path below `content/`; users know them by the path of the file.
    func placed(_ diagnostic: Diagnostic) -> Diagnostic {
      let file = diagnostic.location.file
      guard file != path("outline.yml"), file != path("unfold.yml"), !file.hasPrefix(page("")) else {
        return diagnostic
      }
      var diagnostic = diagnostic
      diagnostic.location.file = page(file)
      return diagnostic
    }
  }

  /// Reads what `options` names. Throws where there is nothing to build from.
  ///
  /// - Parameter known: the list of files, where it is known.
  init(_ options: BuildOptions, content known: ContentFiles? = nil) throws(UsageError) {
    shown = ShownPaths(site: options.site)
    if let known {
      content = known
    } else {
      content = try ContentScanner.scan(shown.path("content"), shownAs: shown.path("content"))
    }
    let settings = Self.read(shown.path("unfold.yml"), &diagnostics)
    if let bytes = settings {
      configuration = Configuration(reading: bytes, file: shown.path("unfold.yml"), diagnostics: &diagnostics)
    }
    let outlineFile = Self.read(shown.path("outline.yml"), &diagnostics)
    if let bytes = outlineFile {
      outline = OutlineFile(reading: bytes, file: shown.path("outline.yml"), diagnostics: &diagnostics)
    }
    if let baseURL = options.baseURL { configuration.baseURL = baseURL }
    if let urls = options.urls { configuration.urls = urls }
    inspector = options.inspector?(configuration)
    let overrides =
      Self.themeFiles(shown.path("templates"), "", &diagnostics)
      + Self.themeFiles(shown.path("templates/icons"), "icons/", &diagnostics)
    readingFingerprint = Self.fingerprint(settings, nil, overrides.filter { $0.name == "strings.yml" })
    siteFingerprint = Self.fingerprint(settings, outlineFile, [])
    unstyledFingerprint = Self.fingerprint(settings, outlineFile, overrides.filter { $0.name != "site.css" })
    fingerprint = Self.fingerprint(settings, outlineFile, overrides)
    theme = Theme(
      overrides: overrides, language: configuration.language, accent: configuration.accent,
      diagnostics: &diagnostics)
    diagnostics = configuration.checks.applied(to: diagnostics + content.diagnostics)
  }

  private static func fingerprint(
    _ settings: [UInt8]?, _ outline: [UInt8]?, _ overrides: [ThemeFile]
  ) -> ContentHash {
    var record = RecordWriter(capacity: 16 << 10)
    record.optional(settings) { $0.data($1) }
    record.optional(outline) { $0.data($1) }
    record.list(overrides) { record, file in
      record.text(file.name)
      record.data(file.bytes)
    }
    return record.fingerprint
  }

  /// The first error of the site's own templates: pages without theirs would replace good ones.
  var brokenTemplate: Diagnostic? {
    diagnostics.first { $0.identifier.hasPrefix("template.") && $0.severity == .error }
  }

  /// A file that need not be there.
  private static func read(_ path: String, _ diagnostics: inout [Diagnostic]) -> [UInt8]? {
    do throws(FileError) {
      guard try FileKind.of(path, follow: true) != nil else { return nil }
      return try File.read(path)
    } catch {
      diagnostics.append(.contentUnreadable(path, error))
      return nil
    }
  }

  /// The files of a folder of the theme; `prefix` is the folder's path within the theme.
  private static func themeFiles(
    _ folder: String, _ prefix: String, _ diagnostics: inout [Diagnostic]
  ) -> [ThemeFile] {
    do throws(FileError) {
      guard case .folder = try FileKind.of(folder, follow: true) else { return [] }
      var files: [ThemeFile] = []
      for entry in try Directory.list(folder) {
        let name = String(decoding: entry.name, as: UTF8.self)
        let path = Paths.join(folder, name)
        guard !name.hasPrefix("."), case .file = try FileKind.of(path, follow: true) else { continue }
        files.append(ThemeFile(name: prefix + name, place: path, bytes: try File.read(path)))
      }
      return files
    } catch {
      diagnostics.append(.contentUnreadable(folder, error))
      return []
    }
  }
}
