import Basics
import YAML

extension SettingType where Value == [SiteVersion] {
  /// A list of versions, the newest one first.
  static var versions: SettingType {
    let version = SettingType<VersionFields>.mapping(
      of: VersionFields.self, required: [["name"]],
      expected: "a name, or a mapping such as `{name: \"1.0\", ref: v1.0}`"
    ) { $0.name == nil ? nil : $0 }
    .orText("name") { VersionFields(name: $0) }
    let schema = SchemaType.listWithOne(of: version.schema, lacking: ["ref", "folder"])
    return SettingType("list of versions", schema) { value, decoder in
      guard let items = value.items else {
        return decoder.reject(value, expected: "a list such as `[\"2.0\", {name: \"1.0\", ref: v1.0}]`")
      }
      let fields = items.compactMap { item in version.decode(item, &decoder).map { (item, $0) } }
      let hasRoot = fields.contains { $1.path == "/" }
      let newest = fields.firstIndex { !$1.isUnreleased } ?? 0
      var versions: [SiteVersion] = []
      for (index, (item, fields)) in fields.enumerated() {
        guard let name = fields.name else { continue }
        var path = index == newest && !hasRoot ? "" : name.text
        if let written = fields.path { path = written.split(separator: "/").joined(separator: "/") }
        var version = SiteVersion(
          name: name, path: path, ref: fields.ref, folder: fields.folder, isUnreleased: fields.isUnreleased,
          aliases: fields.aliases)
        version.variables = fields.variables
        if let expected = problem(of: version, among: versions) {
          _ = decoder.reject(item, expected: expected) as Value?
        } else {
          versions.append(version)
        }
      }
      if !versions.isEmpty, !versions.contains(where: \.path.isEmpty) {
        return decoder.reject(value, expected: "a list in which one version has the path `/`")
      }
      return versions
    }
  }

  /// Returns the text that follows “must be” in the diagnostic about an invalid version; nil for a valid one.
  private static func problem(of version: SiteVersion, among others: [SiteVersion]) -> String? {
    for name in version.aliases + version.path.split(separator: "/").map(String.init) {
      if PathComponent.problem(in: name) != nil || name.hasPrefix(".") {
        return "a version whose URLs can begin with `\(Diagnostic.visible(name))`; "
          + "set `path` to a name without a slash or a dot at its beginning"
      }
    }
    if version.isWorkingTree, others.contains(where: \.isWorkingTree) {
      return "a version with a `ref` or a `folder`, because only one version can be the site’s own files"
    }
    let taken = others.flatMap { [$0.path] + $0.aliases }
    if let repeated = ([version.path] + version.aliases).first(where: taken.contains) {
      return "a version with URLs of its own, unlike `/\(repeated)`"
    }
    return nil
  }
}

/// The properties of a version in the settings.
private struct VersionFields: KeyedSettings {
  var name: LocatedText?
  var ref: LocatedText?
  var folder: LocatedText?
  var path: String?
  var isUnreleased = false
  var aliases: [String] = []
  var variables: YAMLNode?

  init() {}
  init(name: LocatedText) { self.name = name }

  static let keys: [SettingKey<VersionFields>] = [
    SettingKey("name", .locatedText, \.name, "The name that readers see."),
    SettingKey("ref", .locatedText, \.ref, "The tag, branch or commit with the pages."),
    SettingKey(
      "folder", .locatedText, \.folder,
      "The folder of the version’s site; with `ref`, relative to the root of the repository."),
    SettingKey(
      "path", .text, \.path, "The beginning of the version’s URLs; `/` for the root of the site."),
    SettingKey("unreleased", .boolean, \.isUnreleased, "Whether the version is not released yet."),
    SettingKey("aliases", .texts, \.aliases, "Other beginnings of URLs that lead to this version."),
    SettingKey(
      "variables", .variables, \.variables, "The values of [variables](writing/variables.md) in this version."
    ),
  ]
}
