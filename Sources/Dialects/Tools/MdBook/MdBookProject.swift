import Basics
import PageModel
import Projects
import YAML

/// Projects of mdBook.
enum MdBookProject: ProjectReader {
  static func read(_ folder: ProjectFolder) -> ProjectDraft? {
    guard folder.hasFile("book.toml"), let root = folder.toml("book.toml") else { return nil }
    let book = root["book"]
    let html = root["output"]?["html"]
    let source = Paths.normalized(book?["src"]?.text ?? "src")
    let preprocessors = Set(root["preprocessor"]?.pairs?.map(\.key) ?? [])
    let hasMath =
      html?["mathjax-support"]?.text == "true" || preprocessors.contains("katex")
      || root["output"]?["katex"] != nil
    var project = ProjectDraft(
      .mdBook, folder, file: "book.toml", dialect: MdBookDialect.dialect(preprocessors, hasMath: hasMath))
    project.content = [Project.ContentFolder(source == "." ? "" : source)]
    table.apply(root, folder, to: &project)
    project.settings.set("urls", "file")
    project.settings.set("html", "scriptless")
    project.settings.set("math", hasMath)
    project.settings.set("smartPunctuation", hasSmartPunctuation(html))
    if let url = html?["git-repository-url"]?.text, url.hasPrefix("http") {
      project.settings.set("repository", url)
    }
    project.setRepositoryFiles(folder, content: source)
    if let template = html?["edit-url-template"]?.text {
      project.settings.set("editURL", editURL(template, source))
    }
    // Other preprocessors can replace what looks like a template.
    if preprocessors.isSubset(of: knownPreprocessors.subtracting(["variables"])) {
      project.ignoreTemplates()
    }
    addHiddenLines(html, &project)
    // The preprocessor mdbook-variables.
    project.facts.addVariables(root["preprocessor"]?["variables"]?["variables"])
    let home = addPages(folder, source, root["build"]?["build-dir"]?.text ?? "book", &project)
    addRedirects(html, home: home, &project)
    addUnsupported(root, html, preprocessors, &project)
    return project
  }

  /// Source: mdBook, “Configuration”.
  private static let table = SettingTable(
    [
      .init("book.title", to: .text("title")), .init("book.description", to: .text("description")),
      .init("book.language", to: .text("language")),
    ], others: "build rust output preprocessor")

  /// Returns whether typographic characters replace the ones on the keyboard, as they do by default since mdBook 0.5.
  ///
  /// Source: mdBook, “HTML renderer options”, `smart-punctuation`, which was `curly-quotes` earlier.
  private static func hasSmartPunctuation(_ html: YAMLNode?) -> Bool {
    (html?["smart-punctuation"] ?? html?["curly-quotes"])?.text != "false"
  }

  /// Returns the pattern of edit links. In mdBook, `{path}` begins with the folder of the source.
  private static func editURL(_ template: String, _ source: String) -> String {
    source == "." ? template : template.replacing("{path}", with: source + "/{path}")
  }

  private static func addHiddenLines(_ html: YAMLNode?, _ project: inout ProjectDraft) {
    for pair in html?["code"]?["hidelines"]?.pairs ?? [] {
      project.facts.hiddenLinePrefixes[pair.key] = pair.value.text
    }
  }

  /// Adds the chapters of the summary. Returns the first chapter, which becomes the home page; nil if a chapter is the
  /// home page by its name.
  private static func addPages(
    _ folder: ProjectFolder, _ source: String, _ output: String, _ project: inout ProjectDraft
  ) -> String? {
    let place = source == "." ? "" : source
    let files = folder.files(below: place)
    project.facts.files = files
    if place.isEmpty { project.excluded += [Paths.normalized(output), "book.toml"] }
    guard let text = folder.text(Paths.join(place, "SUMMARY.md")) else { return nil }
    let summary = MdBookSummary(text)
    project.navigation = NavigationFile(
      file: folder.displayPath(of: Paths.join(place, "SUMMARY.md")), entries: summary.entries)
    project.excludingFile = project.navigation?.file
    project.setTitles(from: summary.entries, ofSections: true)
    let listed = Set(summary.pages)
    // Only chapters become pages. Chapters can include the other files.
    project.excluded += files.filter { $0.lowercased().hasSuffix(".md") && !listed.contains($0) }.map(
      \.escapedPattern)
    guard let first = summary.pages.first, first.hasSuffix(".md"),
      listed.isDisjoint(with: ["index.md", "README.md", "readme.md"])
    else { return nil }
    project.pages[first, default: PageDefaults()].url = "/"
    return first
  }

  private static func addRedirects(_ html: YAMLNode?, home: String?, _ project: inout ProjectDraft) {
    var pairs: [YAMLNode.Pair] = []
    if let home {
      pairs.append(YAMLNode.Pair("/\(home.dropLast(3)).html", text: "/"))
    }
    for pair in html?["redirect"]?.pairs ?? [] {
      guard let target = pair.value.text else { continue }
      let old = absolute(pair.key, from: "")
      pairs.append(
        YAMLNode.Pair(
          key: old, keyLine: pair.keyLine, keyColumn: 1,
          value: YAMLNode(
            .scalar(absolute(target, from: Paths.parent(String(old.dropFirst())) ?? ""), isPlain: false))))
    }
    project.settings.set("redirects", pairs)
  }

  /// Returns the absolute URL for a URL of a redirect, which is relative to the folder of the old page. A URL that
  /// leads out of the book stays as it is.
  private static func absolute(_ url: String, from folder: String) -> String {
    if url.contains("://") || url.hasPrefix("/") { return url }
    let cut = url.firstIndex { $0 == "#" || $0 == "?" } ?? url.endIndex
    let path = Paths.normalized(Paths.join(folder == "." ? "" : folder, String(url[..<cut])))
    return path.hasPrefix("../") ? url : "/" + path + url[cut...]
  }

  /// Preprocessors whose syntax is converted.
  static let knownPreprocessors: Set<String> = [
    "links", "index", "katex", "alerts", "callouts", "trpl-note", "trpl-figure", "trpl-heading", "mermaid",
    "toc", "footnote", "emojicodes", "fix-cr", "variables",
  ]

  private static func addUnsupported(
    _ root: YAMLNode, _ html: YAMLNode?, _ preprocessors: Set<String>, _ project: inout ProjectDraft
  ) {
    for name in preprocessors.sorted() where !knownPreprocessors.contains(name) {
      project.unsupported.append("preprocessor.\(name)")
    }
    for key in ["additional-css", "additional-js", "theme"] where html?[key] != nil {
      project.unsupported.append("output.html.\(key)")
    }
    for pair in root["output"]?.pairs ?? [] where pair.key != "html" && pair.key != "katex" {
      project.unsupported.append("output.\(pair.key)")
    }
    table.noteUnknownKeys(of: root, in: &project)
  }
}
