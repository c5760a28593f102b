import Basics

/// A DocC archive whose pages are part of a site: an item of the setting `archives`.
public struct SiteArchive: Sendable, Hashable {
  /// The path, relative to the folder of the site.
  public var path: LocatedText
  /// The URL below which the pages are, relative to the site’s root and without slashes at its ends; empty for the
  /// root.
  public var url = ""
  /// The title of the module in the navigation; nil for the archive’s title.
  public var title: String?
  /// The group in the navigation that contains the module; nil for the top level.
  public var group: String?
  /// The description of the module’s page; nil for the abstract of the module.
  public var description: String?

  public init(_ path: LocatedText) { self.path = path }
}

/// A kind of members of types, which the page of their type can show.
///
/// Source: Swift-DocC, `RenderIndex.spec.json`; the raw values that differ are more readable.
public enum MemberKind: String, Sendable, CaseIterable {
  case enumCase = "case"
  case property, method, initializer
  case subscriptMember = "subscript"
  case operatorMember = "operator"
  case typeAlias = "typealias"
  case associatedType = "associatedtype"
}

// MARK: - Settings

extension SettingType where Value == [SiteArchive] {
  /// An archive, or a list of archives with their URLs and titles.
  static var archives: SettingType {
    SettingType.list(
      of: SettingType<SiteArchive>.mapping(
        of: ArchiveFields.self, required: [["path"]],
        expected: "an archive, or a mapping such as `{path: Tea.doccarchive, title: Tea}`"
      ) { fields in
        guard let path = fields.path else { return nil }
        var archive = SiteArchive(path)
        archive.url = fields.url
        archive.title = fields.title
        archive.group = fields.group
        archive.description = fields.description
        return archive
      }
      .orText("archive") { SiteArchive($0) }
    )
    .named("archive, or list of mappings with `path`, `url`, `title`, `group`, and `description`")
  }
}

/// The keys of an item of `archives`.
private struct ArchiveFields: KeyedSettings {
  var path: LocatedText?
  var url = ""
  var title: String?
  var group: String?
  var description: String?

  static let keys: [SettingKey<ArchiveFields>] = [
    SettingKey("path", .locatedText, \.path, "The archive, relative to the folder of `unfold.yml`."),
    SettingKey(
      "url", .folderURL, \.url, default: .value("/"), "The URL below which the pages are, such as `/1.0/`.",
      example: "/1.0/"),
    SettingKey("title", .text, \.title, "The title of the module in the navigation."),
    SettingKey("group", .text, \.group, "The title of the group in the navigation that contains the module."),
    SettingKey(
      "description", .text, \.description, "The description of the module’s page for search engines."),
  ]
}
