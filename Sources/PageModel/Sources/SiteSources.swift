/// The folders from whose files a site is made. They come from the settings `content` and `exclude`, or from the
/// project of another tool.
public struct SiteSources: Sendable, Hashable {
  /// A folder with pages and other files.
  public struct Folder: Sendable, Hashable {
    /// The path, relative to the folder of the site; `.` for that folder itself.
    public var path: LocatedText
    /// The URL of the folder, relative to the site’s root and without slashes at its ends; empty for the root.
    public var url: String
    /// The files in it that are not part of the site.
    public var exclude: [PathPattern]
    /// The DocC archive that contains the folder; nil for other folders.
    public var archive: Archive?
    /// The files that are only parts of pages, by their paths below the folder.
    public var parts: Set<String>
    /// The files that are pages, although they have another extension, by their paths below the folder.
    public var pages: Set<String>

    public init(
      _ path: LocatedText, url: String = "", exclude: [PathPattern] = [], archive: Archive? = nil,
      parts: Set<String> = [], pages: Set<String> = []
    ) {
      self.path = path
      self.url = url
      self.exclude = exclude
      self.archive = archive
      self.parts = parts
      self.pages = pages
    }
  }

  /// The DocC archive that contains a folder.
  public enum Archive: Sendable, Hashable {
    /// The archive that the site is built from.
    case site
    /// An archive that the settings name, with its index in their order.
    case setting(Int)
  }

  /// The name of the content folder of a site without the setting `content`.
  public static let defaultFolder = "content"

  /// The folders; empty for the default folder.
  public var folders: [Folder] = []
  /// The files in all folders that are not part of the site.
  public var exclude: [PathPattern] = []

  public init(folders: [Folder] = [], exclude: [PathPattern] = []) {
    self.folders = folders
    self.exclude = exclude
  }
}

// MARK: - Settings

extension SettingType where Value == [SiteSources.Folder] {
  /// A folder, or a list of folders with their URLs.
  static var contentFolders: SettingType {
    SettingType.list(
      of: SettingType<SiteSources.Folder>.mapping(
        of: ContentFolderFields.self, required: [["folder"]],
        expected: "a folder, or a mapping such as `{folder: packages/a/docs, url: /a/}`"
      ) { fields in
        fields.folder.map { SiteSources.Folder($0, url: fields.url, exclude: fields.exclude) }
      }
      .orText("folder") { SiteSources.Folder($0) }
    )
    .named("folder, or list of mappings with `folder`, `url`, and `exclude`")
  }
}

/// The keys of an item of `content`.
private struct ContentFolderFields: KeyedSettings {
  var folder: LocatedText?
  var url = ""
  var exclude: [PathPattern] = []

  static let keys: [SettingKey<ContentFolderFields>] = [
    SettingKey("folder", .locatedText, \.folder, "The folder, relative to the folder of `unfold.yml`."),
    SettingKey(
      "url", .folderURL, \.url, default: .value("/"), "The URL of the folder, such as `/a/`.", example: "/a/"),
    SettingKey(
      "exclude", .list(of: .pathPattern), \.exclude, "Files in this folder that are left out.",
      example: "[drafts]"),
  ]
}

extension SettingType where Value == PathPattern {
  /// A pattern for paths below a content folder.
  static var pathPattern: SettingType {
    // Neither a component `..`, nor only `.` and slashes.
    let schema = SchemaType.pattern(#"^(?!(.*/)?\.\.(/|$))(?!(\.?/)*\.?$)"#, orNumber: true)
    return SettingType("pattern", schema) { value, decoder in
      guard let text = decoder.locatedText(value) else { return nil }
      return PathPattern(text)
        ?? decoder.reject(
          value, expected: "a path or pattern below the content folder, such as `drafts` or `**/*.psd`")
    }
  }
}

extension SettingType where Value == String {
  /// The URL of a folder from the site’s root, which loses the slashes at its ends.
  static var folderURL: SettingType {
    .parsed(
      "path", .pattern("^/"), expected: "a path that begins with a slash, such as `/a/`", yaml: { "/" + $0 }
    ) { text in
      guard text.utf8.first == UInt8(ascii: "/"), !text.contains(where: { "?#%".contains($0) }) else {
        return nil
      }
      let parts = text.split(separator: "/")
      return parts.allSatisfy { PathComponent.problem(in: $0) == nil } ? parts.joined(separator: "/") : nil
    }
  }
}
