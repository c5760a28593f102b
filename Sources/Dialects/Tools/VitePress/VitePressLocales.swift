import Basics
import PageModel

/// The settings of a VitePress site and of its languages, from the main configuration and the configurations of
/// folders.
///
/// Source: VitePress, “Internationalization”.
struct VitePressLocales {
  /// The settings of the site in its default language.
  private(set) var config: ScriptValue
  /// The settings that only the default language has; nil if there are none.
  private(set) var main: ScriptValue?
  /// The settings of the other languages by their folders.
  private(set) var others: [(key: String, value: ScriptValue)]
  /// The folder of the default language; empty for the content folder.
  private(set) var rootFolder: String
  /// Whether each language has a folder, so that the pages of the default one are moved to the root of our site.
  private(set) var hasMovedRoot = false

  /// - Parameters:
  ///   - config: the main configuration, which is in `file`.
  ///   - content: the folder of the pages.
  ///   - rootFolder: the folder that the option `rewrites` moves to the root; empty for none.
  init(
    _ config: ScriptValue, in file: String, content: String, rootFolder: String, _ folder: ProjectFolder,
    _ scripts: ProjectScripts
  ) {
    self.config = config
    self.rootFolder = rootFolder
    // The first versions of VitePress had URLs as keys, as VuePress has: `/` and `/zh/`.
    main = config["locales"]?["root"] ?? config["locales"]?["/"]
    // The languages other than the main one have folders.
    others = (config["locales"]?.pairs ?? []).compactMap { pair in
      let key = pair.key.split(separator: "/").joined(separator: "/")
      return key == "root" || key.isEmpty ? nil : (key: key, value: pair.value)
    }
    moveRoot(content, folder)
    if let pairs = main?.pairs { self.config = Self.merged(self.config, pairs) }
    addFolders(content, file, folder, scripts)
  }

  /// If each language has a folder, makes the first one the default, whose pages are at the root of our site.
  private mutating func moveRoot(_ content: String, _ folder: ProjectFolder) {
    guard main == nil, rootFolder.isEmpty, others.count > 1, !folder.hasFile(Paths.join(content, "index.md")),
      let index = others.firstIndex(where: { folder.hasFolder(Paths.join(content, $0.key)) })
    else { return }
    let first = others.remove(at: index)
    main = first.value
    rootFolder = first.key
    hasMovedRoot = true
    let known = Set(others.map(\.key) + [first.key])
    for (name, isFolder) in folder.names(in: content)
    where isFolder && !known.contains(name) && (name.contains("-") || name.count == 2)
      && LanguageTag.isKnown(name)
      && folder.hasFile(Paths.join(content, name + "/index.md"))
    {
      others.append((name, ScriptValue(.object([]))))
    }
  }

  /// Adds the configurations that folders have of their own.
  private mutating func addFolders(
    _ content: String, _ file: String, _ folder: ProjectFolder, _ scripts: ProjectScripts
  ) {
    for name in Set(["", rootFolder]).sorted() {
      if let more = scripts.find(Paths.join(content, Paths.join(name, "config"))), more != file,
        let value = scripts.exported(more)?.configuration, let pairs = value.pairs
      {
        config = Self.merged(config, pairs)
      }
    }
    if others.isEmpty, !rootFolder.isEmpty {
      for entry in folder.names(in: content)
      where entry.isFolder && entry.name != rootFolder
        && scripts.find(Paths.join(content, entry.name + "/config")) != nil
      {
        others.append((entry.name, ScriptValue(.object([]))))
      }
    }
    for index in others.indices {
      if let more = scripts.find(Paths.join(content, others[index].key + "/config")),
        let pairs = scripts.exported(more)?.configuration.pairs
      {
        others[index].value = Self.merged(others[index].value, pairs)
      }
    }
  }

  private static func merged(_ config: ScriptValue, _ pairs: [(key: String, value: ScriptValue)])
    -> ScriptValue
  {
    var all = config.pairs ?? []
    for pair in pairs {
      if pair.key == "themeConfig", let old = config["themeConfig"]?.pairs, let new = pair.value.pairs {
        all.append(("themeConfig", ScriptValue(.object(old + new))))
      } else {
        all.append(pair)
      }
    }
    return ScriptValue(.object(all))
  }
}
