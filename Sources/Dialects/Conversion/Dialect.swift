/// The differences between the Markdown of one tool and ours: the syntax that only the tool has, and the syntax that
/// only we have.
struct Dialect: Sendable {
  /// Reads pages that are not Markdown; nil if all pages are.
  var document: (any DocumentSyntax.Type)?
  /// The syntax that is converted in the page as a whole, before its blocks, in this order.
  var page: [any PageSyntax.Type] = []
  /// The block syntax; the first one that matches converts a block.
  var blocks: [any BlockSyntax.Type] = []
  /// The inline syntax; at each position, the first one that matches converts the text.
  var inlines: [any InlineSyntax.Type] = []
  /// The syntax of fenced code blocks; nil if it is the same as ours.
  var fences: (any FenceSyntax.Type)?
  /// Whether a page without a title takes the text of its first heading as its title.
  var namesPagesAfterHeadings = true
  /// The keys of front matter that have a counterpart.
  var frontMatter = FrontMatterKeys()
  /// The components that the tool has.
  var components = ComponentTable.shared
  /// Whether elements such as `<tea-pot>` are custom elements of HTML, which browsers show without their component.
  var hasCustomElements = true
  /// The number of columns by which the content of a list item is indented; nil if its marker determines them.
  var itemIndentation: Int?
  /// Whether indented lines are not code, and Markdown within elements is converted, for a page with this path.
  var isMDX: @Sendable (String) -> Bool = { _ in false }
  /// The parts of our syntax that the tool has too. The rest is text in its pages, and is escaped.
  var shared: OwnSyntax = []
}

/// Parts of our syntax beyond GitHub Flavored Markdown.
struct OwnSyntax: OptionSet, Sendable {
  let rawValue: Int

  /// `@Row { … }`
  static let directives = OwnSyntax(rawValue: 1)
  /// `: the definition of the line above`
  static let definitions = OwnSyntax(rawValue: 2)
  /// `*[HTML]: HyperText Markup Language`
  static let abbreviations = OwnSyntax(rawValue: 4)
  /// `++ctrl+c++`
  static let keys = OwnSyntax(rawValue: 8)
  /// A quotation below the title, which introduces the page.
  static let abstracts = OwnSyntax(rawValue: 16)
}
