import Basics
import PageModel

// Settings and files that have no effect, or another one than their author expects.
extension SiteInputs {
  /// Returns messages about settings in content folders, where they are not read.
  static func misplacedFiles(in content: ContentFiles, _ displayPaths: DisplayPaths) -> [Diagnostic] {
    SettingsFile.names.flatMap { name in
      content.folders.compactMap { folder -> Diagnostic? in
        let file = Paths.join(folder.displayPath, name)
        guard folder.archive == nil, content.hasAsset(Paths.join(folder.path, name)),
          Paths.normalized(file) != Paths.normalized(displayPaths.path(name))
        else { return nil }
        return .settingsInContent(file, settings: displayPaths.settings)
      }
    }
  }

  /// Returns messages about headings of the setting `disclosure` that no page has. In a site with several languages, a
  /// heading can be from any of them.
  func unusedDisclosure(_ summaries: [PageSummaryRef]) -> [Diagnostic] {
    guard let place = settingPlaces["disclosure"], !configuration.languages.isMultiple else { return [] }
    let unused = configuration.disclosure.headings.filter { wanted in
      let wanted = wanted.lowercased()
      return !summaries.contains { $0.summary.headings.contains { $0.text.lowercased() == wanted } }
    }
    if unused.isEmpty { return [] }
    let texts = summaries.flatMap { $0.summary.headings.map(\.text) }
    return unused.map {
      Diagnostic(
        "configuration.unused-pattern/disclosure", at: place,
        ["heading": $0, "nearest": Spelling.nearest(to: $0, in: texts)])
    }
  }

  /// Returns messages about settings that only Unfold’s own sites have, and about settings that require another one.
  static func settingsWithoutEffect(
    _ configuration: Configuration, _ places: [String: SourceLocation], _ project: SiteProject?
  ) -> [Diagnostic] {
    var found: [Diagnostic] = []
    if let project {
      for key in ["converters", "wikiLinks"] {
        guard let place = places[key] else { continue }
        found.append(
          Diagnostic(
            "configuration.no-effect/project", at: place,
            ["key": key, "tool": project.project.tool.rawValue]))
      }
    }
    let images = configuration.images
    if let place = places["images"], images.formats.isEmpty != images.widths.isEmpty,
      images.widths != ImageSettings().widths
    {
      found.append(
        Diagnostic("configuration.no-effect/\(images.formats.isEmpty ? "widths" : "formats")", at: place))
    }
    return found
  }

  /// Returns messages about folders of the setting `captures` that contain no page.
  func unusedCaptureFolders() -> [Diagnostic] {
    guard let place = settingPlaces["captures"] else { return [] }
    let captures = configuration.captures
    return (captures.included + captures.excluded).filter { folder in
      !allContent.files.pages.contains { Configuration.CaptureSettings.contains(folder, $0) }
    }.map { Diagnostic("configuration.unused-pattern/captures", at: place, ["folder": $0]) }
  }

  /// Returns messages about pages whose names end with a language, such as `a.de.md` next to `a.md`, in a site without
  /// languages: one for each language.
  static func untoldLanguages(of content: ContentFiles, _ displayPaths: DisplayPaths, _ language: String)
    -> [Diagnostic]
  {
    var found: [(tag: String, file: String)] = []
    for page in content.pages {
      let name = Paths.name(page).utf8
      guard let last = name.lastIndex(of: dot), let tagEnd = name[..<last].lastIndex(of: dot) else {
        continue
      }
      let tag = String(Substring(name[name.index(after: tagEnd)..<last]))
      guard tag != language, languages.contains(tag.lowercased()), !found.contains(where: { $0.tag == tag })
      else {
        continue
      }
      let original =
        String(page.dropLast(Paths.name(page).count)) + String(Substring(name[..<tagEnd]))
        + String(Substring(name[last...]))
      if Paths.index(of: original, in: content.pages) != nil { found.append((tag, page)) }
    }
    return found.map { .translationWithoutLanguages(displayPaths.page($0.file), tag: $0.tag, language) }
  }

  /// The languages that file names are expected to contain. Other short endings are more often the names of formats.
  private static let languages: Set<String> = [
    "ar", "bg", "bn", "ca", "cs", "da", "de", "el", "en", "es", "et", "fa", "fi", "fr", "he", "hi", "hr",
    "hu", "id",
    "it", "ja", "ko", "lt", "lv", "nb", "nl", "no", "pl", "pt", "pt-br", "ro", "ru", "sk", "sl", "sr", "sv",
    "th", "tr",
    "uk", "vi", "zh", "zh-cn", "zh-hans", "zh-hant", "zh-tw",
  ]

  private static let dot = UInt8(ascii: ".")
}

extension Diagnostic {
  fileprivate static func settingsInContent(_ file: String, settings: String) -> Diagnostic {
    Diagnostic(
      "configuration.misplaced", at: SourceLocation(file: file), ["settings": settings])
  }

  static func sidebarIgnored(at place: SourceLocation, because navigation: String) -> Diagnostic {
    Diagnostic(
      "configuration.ignored-sidebar", at: place, ["file": navigation])
  }

  static func sameEditURL(at place: SourceLocation) -> Diagnostic {
    Diagnostic("configuration.same-link", at: place)
  }

  fileprivate static func translationWithoutLanguages(_ file: String, tag: String, _ language: String)
    -> Diagnostic
  {
    Diagnostic(
      "translation.no-languages", at: SourceLocation(file: file),
      ["language": language, "tag": tag])
  }
}
