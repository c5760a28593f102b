import Basics
import Diagrams
import PageModel

/// Options for rendering a page.
public struct RenderingOptions: Sendable {
  /// How raw HTML is treated.
  public var html = Configuration.HTMLPolicy.safe
  /// How images on other sites are shown.
  public var remoteImages = Configuration.RemoteImages.show
  public var images = ImageSettings()
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
  public var strings = UIStrings.english
  /// Whether to add the features of a site to GFM: anchors, asides, collapsed sections, labels. Only tests turn them
  /// off, to compare the rest byte for byte with the reference renderer.
  var isSite = true
  /// Whether to collect only the summary: the body has no HTML, and content that the summary does not need is skipped.
  public var isSummary = false

  public init() {}
}
