import Basics
import Diagrams
import PageModel

/// Options for rendering a page.
public struct RenderingOptions: Sendable {
  /// How raw HTML is treated.
  public var html = Configuration.HTMLPolicy.safe
  /// How images on other sites are shown.
  public var remoteImages = Configuration.RemoteImages.show
  /// The rules for the sections that are collapsed on every page of the site.
  public var disclosure = DisclosureRules()
  /// Whether each line break in the text of a paragraph is one on the page.
  public var hasLineBreaks = false
  /// How the IDs of headings are made.
  public var headingIDs = HeadingIDStyle.guidelines
  /// Whether the description in front matter is shown below the title.
  public var showsDescriptions = true
  /// The headings of change logs whose rows are collected, compared without case.
  public var changeLogs: [String] = []
  /// The private hosts to which links are no mistake.
  public var externalLinks = ExternalLinkSettings()
  /// Renders diagrams; nil for a site without renderers.
  public var diagrams: (any DiagramSource)?
  /// The earlier drawings of a live site; nil for a build.
  public var lastDrawings: LastDrawings?
  /// The directives that the site defines, by name.
  public var directives: [String: DirectiveDeclaration] = [:]
  /// Renders the templates of these directives; nil for a site without any.
  public var templates: (any DirectiveTemplates)?
  /// Reads the files whose values these directives show.
  public var dataFiles: (any DataFiles)?
  /// The glossary of the site.
  public var glossary = SiteGlossary()
  /// How headings, figures and tables are numbered.
  public var numbering = PageNumbering.none
  /// Whether `{{name}}` is a variable.
  public var hasVariables = false
  /// Whether the pages belong to a project of another tool.
  public var isOfOtherTool = false
  /// The UI strings that the renderer writes.
  public var strings = BodyUIStrings()
  /// Whether to add the features of a site to GFM: anchors, asides, collapsed sections, labels. Only tests turn them
  /// off, to compare the rest byte for byte with the reference renderer.
  var isSite = true
  /// Whether to collect only the summary: the body has no HTML, and content that the summary does not need is skipped.
  public var isSummary = false

  public init() {}
}

// MARK: - BodyUIStrings

/// The UI strings that the renderer writes into a page, in the language of the site. The defaults are in English.
public struct BodyUIStrings: Sendable, Hashable {
  // The labels of asides.
  public var note = "Note"
  public var tip = "Tip"
  public var important = "Important"
  public var warning = "Warning"
  public var caution = "Caution"
  public var experiment = "Experiment"
  // The kinds of scrollable regions, to which a number is added: `Table 2`.
  public var table = "Table"
  /// The word before the number of a figure.
  public var figure = "Figure"
  public var code = "Code"
  public var formula = "Formula"
  /// The label of a disclosure without a label, and of a collapsed section, to which its heading is added for
  /// assistive technology.
  public var details = "Details"
  /// The name of the group of destructive items in a menu.
  public var destructive = "Destructive"
  /// The label of the filter field of an outline group.
  public var filter = "Filter"
  /// The text of a link to an image without a description.
  public var image = "Image"
  /// The text of the link to the page of an expandable item in an outline group.
  public var overview = "Overview"
  /// The name of the section with footnotes.
  public var footnotes = "Footnotes"
  /// The name of the link from a footnote back to the text.
  public var backToContent = "Back to content"
  // The names of the check boxes in task lists.
  public var taskDone = "Done"
  public var taskOpen = "To do"
  // The kinds of pages that DocC has.
  public var article = "article"
  public var sampleCode = "sample code"
  /// The names of the months, from January on, separated by spaces.
  public var months = "January February March April May June July August September October November December"
  /// The text of the button that loads a frame; `{host}` is replaced by the name of the other site.
  public var loadFrame = "Load from {host}"
  /// The text for a deprecated platform; `{version}` is replaced by the last supported version.
  public var deprecated = "deprecated in {version}"
  /// The words in diagrams.
  public var diagram = DiagramStrings()

  public init() {}

  /// The strings with their names in `templates/strings.yml`. A string that is missing here would be in English on all
  /// sites.
  public static var names: [(path: WritableKeyPath<BodyUIStrings, String>, name: String)] {
    let diagram: WritableKeyPath<BodyUIStrings, DiagramStrings> = \.diagram
    let words = DiagramStrings.names.map { (path: diagram.appending(path: $0.path), name: $0.name) }
    return words + [
      (\.note, "note"),
      (\.tip, "tip"),
      (\.important, "important"),
      (\.warning, "warning"),
      (\.caution, "caution"),
      (\.experiment, "experiment"),
      (\.table, "table"),
      (\.figure, "figure"),
      (\.code, "code"),
      (\.formula, "formula"),
      (\.details, "details"),
      (\.destructive, "destructive"),
      (\.filter, "filter"),
      (\.image, "image"),
      (\.overview, "overview"),
      (\.footnotes, "footnotes"),
      (\.backToContent, "backToContent"),
      (\.taskDone, "taskDone"),
      (\.taskOpen, "taskOpen"),
      (\.article, "article"),
      (\.sampleCode, "sampleCode"),
      (\.deprecated, "deprecated"),
      (\.months, "months"),
      (\.loadFrame, "loadFrame"),
    ]
  }

  /// The names of the months, from January on.
  var monthNames: [String] { months.split(separator: " ").map(String.init) }
}
