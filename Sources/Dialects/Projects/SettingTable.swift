import Basics
import PageModel

/// The settings of a tool: what each of its keys becomes, and the keys that it has besides.
struct SettingTable {
  /// The conversion of a value.
  enum Conversion {
    /// The text of one of our settings.
    case text(String)
    /// The plain text of one of our settings, from Markdown.
    case plainText(String)
    /// The path of one of our settings, for a file in a folder of the project that exists.
    case file(String, in: String)
    /// The URL of the site.
    case siteURL
    /// The repository with the sources, given the text before its name.
    case repository(String)
  }

  struct Row {
    /// The keys in the order of preference, with periods between those inside of each other: `theme.language`.
    let keys: [String]
    let conversion: Conversion

    init(_ keys: String..., to conversion: Conversion) {
      self.keys = keys
      self.conversion = conversion
    }
  }

  var rows: [Row]
  /// The keys at the top that other code reads, or that change nothing for readers, separated by spaces.
  let others: String

  init(_ rows: [Row], others: String = "") {
    self.rows = rows
    self.others = others
  }

  func apply(_ config: some ConfigurationValue, _ folder: ProjectFolder, to project: inout ProjectDraft) {
    for row in rows {
      guard let value = config.first(row.keys)?.text else { continue }
      switch row.conversion {
      case .text(let key): project.settings.set(key, value)
      case .plainText(let key): project.settings.set(key, PlainMarkdown.text(of: Bytes(value)))
      case .file(let key, let root):
        let path = Paths.normalized(String(value.drop { $0 == "/" }))
        if folder.hasFile(Paths.join(root, path)) { project.settings.set(key, path) }
      case .siteURL: if value.hasPrefix("http") { project.settings.set("baseURL", value.withSlash) }
      case .repository(let start): project.setRepository(start + value)
      }
    }
  }

  /// Names the keys in the summary that the tool does not have, such as those with spelling mistakes.
  func noteUnknownKeys(of config: some ConfigurationValue, in project: inout ProjectDraft) {
    var known = Set(others.split(separator: " "))
    for key in rows.flatMap(\.keys) { known.insert(key.prefix { $0 != "." }) }
    // An unknown value of a key may have been named already.
    let named = project.unsupported
    let keys = config.keys.filter { key in
      !known.contains(key[...]) && !named.contains { $0.hasPrefix(key) }
    }
    project.unsupported += keys.prefix(20)
  }
}
