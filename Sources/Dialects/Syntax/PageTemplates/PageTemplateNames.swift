import Basics
import YAML

/// The names that are known while a template is evaluated.
struct PageTemplateNames {
  let isJinja: Bool
  private(set) var values: [String: PageTemplateValue]
  /// The variables of the page whose values are not known.
  private var unknown: Set<String> = []
  let context: PageContext
  var budget: Budget { context.budget }
  /// The variables whose values Jekyll only knows when it runs.
  private static let generated: Set<String> = [
    "site.posts", "site.pages", "site.static_files", "site.html_pages", "site.html_files", "site.tags",
    "site.categories", "site.collections", "site.documents", "site.related_posts", "site.time", "site.github",
    "page.date", "page.id", "page.next", "page.previous", "page.content", "page.excerpt", "page.collection",
  ]

  /// The key by which pages in lists of pages are recognized. `generatedOfPages` are the keys of such pages whose
  /// values Jekyll only knows when it runs.
  static let pageMark = "relative_path"
  private static let generatedOfPages: Set<String> = [
    "content", "excerpt", "output", "date", "id", "next", "previous", "dir",
  ]

  init(isJinja: Bool, _ globals: PageTemplateGlobals, _ context: PageContext) {
    self.isJinja = isJinja
    self.context = context
    values = globals.names
    var page: [(key: String, value: PageTemplateValue)] = []
    if let matter = context.frontMatter, case .map(let pairs, _) = PageTemplateValue(matter) { page = pairs }
    if isJinja {
      for (key, value) in page { values[key] = value }
      page.append(("meta", .map(page)))
    } else {
      if let url = context.project.links.urls[context.sitePath] { page.append(("url", .text(url))) }
      page.append(("path", .text(context.path)))
      page.append(("name", .text(String(Paths.name(context.path)))))
    }
    values["page"] = .map(page)
  }

  subscript(name: String) -> PageTemplateValue? {
    get { values[name] }
    set {
      values[name] = newValue
      if newValue == nil { unknown.insert(name) }
    }
  }

  /// Whether nothing has a name: in Liquid, its value is nil.
  func isUnassigned(_ name: String) -> Bool {
    !isJinja && values[name] == nil && !unknown.contains(name) && !Self.provided.contains(name)
  }

  /// The variables that Jekyll provides.
  ///
  /// Source: Jekyll, “Variables”.
  private static let provided: Set<String> = [
    "site", "page", "layout", "theme", "content", "paginator", "jekyll", "include", "forloop", "tablerowloop",
  ]

  func literal(_ name: String) -> PageTemplateValue? {
    switch name {
    case "true", "True": .bool(true)
    case "false", "False": .bool(false)
    case "nil", "null", "none", "None": .null
    case "empty", "blank": isJinja ? nil : .text("")
    default: nil
    }
  }

  /// Whether a value is `empty` or `blank` of Liquid.
  func isEmptyMark(_ value: PageTemplateValue) -> Bool {
    if !isJinja, case .text("") = value { true } else { false }
  }

  /// In Liquid, only `nil` and `false` are false.
  func isTrue(_ value: PageTemplateValue) -> Bool {
    switch value {
    case .null: false
    case .bool(let flag): flag
    case .number(let number): !isJinja || number != 0
    default: !isJinja || !value.isEmpty
    }
  }

  /// Returns the value of a name. Throws an error if it is not known.
  func value(_ name: String) throws(UnknownPageTemplateValue) -> PageTemplateValue {
    guard let value = values[name] else { throw UnknownPageTemplateValue() }
    return value
  }

  /// Returns the value of a key.
  ///
  /// - Parameter path: the names up to the key: `site.data`.
  func member(
    _ key: String, of value: PageTemplateValue, _ path: String
  ) throws(UnknownPageTemplateValue) -> PageTemplateValue {
    if case .folder(let folder) = value { return try data(key, in: folder) }
    // A key is searched for in a mapping, and the characters of a text are counted.
    if case .text(let text) = value { try spend(text.utf8.count / 16) } else { try spend(value.count / 16) }
    if let found = value[key] { return found }
    if !isJinja, Self.generated.contains(path) || path.hasPrefix("site.github.") {
      throw UnknownPageTemplateValue()
    }
    if isJinja { throw UnknownPageTemplateValue() }
    if Self.generatedOfPages.contains(key), value[Self.pageMark] != nil { throw UnknownPageTemplateValue() }
    return .null
  }

  /// Rejects values that are too large or nested too deeply.
  func check(_ value: PageTemplateValue) throws(UnknownPageTemplateValue) {
    if value.size.isTooLarge { throw UnknownPageTemplateValue() }
  }

  /// Takes steps from the budget.
  func spend(_ steps: Int) throws(UnknownPageTemplateValue) {
    guard budget.spend(steps) else { throw UnknownPageTemplateValue() }
  }

  /// Takes from the budget what reading all of some values needs, also of the values in them.
  func spend(reading values: [PageTemplateValue]) throws(UnknownPageTemplateValue) {
    guard budget.spend(values.count),
      budget.spend(bytes: values.reduce(0) { min($0 + $1.size.bytes, 1 << 40) })
    else { throw UnknownPageTemplateValue() }
  }

  /// Takes from the budget what a copy of the names needs.
  func spendCopy() -> Bool { budget.spend(1 + values.count / 8) }

  /// Returns the text of a value, whose size is taken from the budget.
  func text(of value: PageTemplateValue) throws(UnknownPageTemplateValue) -> String {
    try spend(reading: [value])
    return value.text
  }

  /// Returns a result that the budget may have refused.
  func known<Result>(_ result: Result?) throws(UnknownPageTemplateValue) -> Result {
    guard let result else { throw UnknownPageTemplateValue() }
    return result
  }

  /// Returns a copy of lists as one list.
  func list(_ parts: [[PageTemplateValue]]) throws(UnknownPageTemplateValue) -> PageTemplateValue {
    .list(try known(budget.joined(parts)))
  }

  /// Returns the content of a data file; a folder if there is no file with this name.
  private func data(_ name: String, in folder: String) throws(UnknownPageTemplateValue) -> PageTemplateValue {
    guard name.utf8.count < 200, !name.contains("/"), name != ".." else { throw UnknownPageTemplateValue() }
    // The path of the folder begins with a line feed if it is relative to the project.
    let root = context.project.links.toProject[context.url] ?? ""
    let place = Paths.normalized(
      folder.hasPrefix("\n")
        ? Paths.join(Paths.join(root, String(folder.dropFirst())), name) : Paths.join(folder, name))
    if let known = context.templateData[place] { return known }
    for ending in [".yml", ".yaml", ".json"] {
      guard let bytes = IncludeReader.read(place + ending, context).bytes else { continue }
      guard let root = (try? YAML.parse(bytes)) ?? nil else { throw UnknownPageTemplateValue() }
      let value = PageTemplateValue(root)
      context.templateData[place] = value
      return value
    }
    return .folder(place)
  }
}
