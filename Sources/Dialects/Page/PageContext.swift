import Basics
import Projects
import YAML

/// The page that is being converted: its path, the files it consists of, and the problems found so far.
final class PageContext {
  /// The path relative to the content folder.
  let path: String
  /// The path of the current file in the site: the content folder’s URL, followed by the file’s path. While a file is
  /// included, the included file is the current one.
  var sitePath: String
  /// The path in the site of the page, while another file is included in it.
  var includedFrom: String?
  /// The URL of the content folder.
  let url: String
  /// The facts about the project.
  let project: ProjectFacts
  let includes: any IncludeSource
  /// The paths of the files that contain lines of the page, relative to the content folder; its own is the first.
  private(set) var files: [String]
  /// The problems found so far, with the numbers of their occurrences.
  private var problems: [(diagnostic: Diagnostic, count: Int)] = []
  /// The index of each problem by its identifier and kind.
  private var problemIndexes: [String: Int] = [:]
  /// The metadata that the conversion found outside of front matter, in YAML: `title: "Tea"`.
  var metadata: [String] = []
  /// Whether the metadata title is the window title and the first heading is the page title.
  var hasWindowTitle = false
  /// The work that the page may still cause.
  let budget = Budget()
  /// The lines of the page without front matter and with its includes.
  var text: [PageLine] = []
  /// The labels of the link reference definitions of the page, in lowercase.
  private(set) lazy var linkLabels = LinkLabels.all(in: text)
  /// The URLs of link reference definitions that lead out of the site, or that a preprocessor completes, by their
  /// labels in lowercase.
  private(set) lazy var outsideLinks = LinkLabels.outside(in: text, of: path)
  /// Whether the current block is in an HTML element whose content is Markdown.
  var isInMarkdownElement = false
  /// The depth of nested blocks.
  var depth = 0
  /// The tags in the front matter and the text of a note.
  var tags: [String] = []
  /// The names that the page imports or declares in JavaScript.
  var script: PageScript
  /// The tags without a closing tag, with the blocks in which they are, so that each closing tag is searched for only
  /// once.
  var unclosedTags: Set<String> = []
  /// The number of headings and tabs so far with each ID.
  var headingIDs: [String: Int] = [:]
  /// The Markdown of the last heading, in tools whose tabs have anchors that are made from it.
  var headingAbove: Bytes?
  /// The paths of the files that are being included, from the outside in.
  var including: [String] = []
  /// Lines of our Markdown that come before the text, such as the first part of a landing page.
  var prologue: [String] = []
  /// The components of the tool.
  let components: ComponentTable
  /// Whether elements such as `<tea-pot>` are custom elements of HTML.
  let hasCustomElements: Bool
  /// Whether the page is MDX.
  let isMDX: Bool
  /// The scripts from which the page shows values, by their paths relative to the content folder; nil for those that
  /// cannot be read.
  var scripts: [String: ScriptFile?] = [:]
  /// The sources of the project's own components, by path; nil for those that cannot be read.
  var componentSources: [String: Bytes?] = [:]
  /// The code that code blocks of the page include, by name.
  var includedCode: [String: [PageLine]] = [:]
  /// The front matter of the page.
  var frontMatter: YAMLNode?
  /// The data files that templates have read, by their paths without extension.
  var templateData: [String: PageTemplateValue] = [:]

  /// - Parameter url: the URL of the content folder, which begins and ends with a slash.
  init(path: String, url: String, dialect: Dialect, project: ProjectFacts, includes: any IncludeSource) {
    self.path = path
    components = dialect.components
    hasCustomElements = dialect.hasCustomElements
    isMDX = dialect.isMDX(path)
    self.url = url
    script = PageScript(folder: Paths.parent(path) ?? "", imports: project.partials)
    sitePath = String(url.dropFirst()) + path
    self.project = project
    self.includes = includes
    files = [path]
  }

  /// Returns the index of a file, and adds it if it is new.
  func index(ofFile path: String) -> Int {
    if let known = files.firstIndex(of: path) { return known }
    files.append(path)
    return files.count - 1
  }

  /// Reports a problem at a line with a message of `messages/`. Only the first of each kind is reported, with the number
  /// of its occurrences.
  ///
  /// - Parameters:
  ///   - name: the name of the message, such as `foreign.component/content`.
  ///   - kind: what distinguishes problems with the same identifier, such as the name of the component.
  func report(
    _ name: String, kind: String = "", at origin: LineOrigin, column: Int = 1,
    _ parts: MessageTable.Parts = [:]
  ) {
    add(name.prefix { $0 != "/" }, kind, origin, column) { Diagnostic(name, at: $0, parts) }
  }

  /// Reports a problem at a line with its own message.
  func report(
    _ identifier: String, kind: String = "", at origin: LineOrigin, column: Int = 1, _ message: String,
    help: String? = nil
  ) {
    add(identifier[...], kind, origin, column) {
      Diagnostic(.warning, identifier, at: $0, message, help: help)
    }
  }

  private func add(
    _ identifier: Substring, _ kind: String, _ origin: LineOrigin, _ column: Int,
    _ diagnostic: (SourceLocation) -> Diagnostic
  ) {
    let key = identifier + "\n" + kind
    if let known = problemIndexes[key] {
      problems[known].count += 1
      return
    }
    problemIndexes[key] = problems.count
    let place = SourceLocation(
      file: files[Int(origin.file)], line: Int(origin.line), column: max(1, column - Int(origin.shift)))
    problems.append((diagnostic(place), 1))
  }
}

extension PageContext {
  /// Returns the result of expanding an included file, which counts as being included until then.
  func including<Result>(_ path: String, _ expand: () -> Result) -> Result {
    including.append(path)
    defer { including.removeLast() }
    return expand()
  }

  /// Reports the limit that the page reached, unless the includes have reported it.
  func reportLimit() {
    guard let reached = budget.reached, reached.limit != .includes else { return }
    report("foreign.limit/\(reached.limit == .steps ? "steps" : "size")", at: reached.place)
  }

  /// The problems, with the number of occurrences of those that occur more than once.
  var diagnostics: [Diagnostic] {
    problems.map { diagnostic, count in
      Diagnostic(
        diagnostic.severity, diagnostic.identifier, at: diagnostic.location,
        OccurrenceCount(message: diagnostic.message, times: count).text, help: diagnostic.help)
    }
  }
}
