/// The words that the renderer itself puts into a page, in the language of the site.
public struct BodyStrings: Sendable, Hashable {
  public var note = "Note"
  public var tip = "Tip"
  public var important = "Important"
  public var warning = "Warning"
  public var caution = "Caution"
  public var experiment = "Experiment"
  public var table = "Table"
  public var code = "Code"
  public var details = "Details"
  public var destructive = "Destructive"
  public var filter = "Filter"
  public var image = "Image"
  public var overview = "Overview"
  public var footnotes = "Footnotes"
  public var backToContent = "Back to content"
  public var taskDone = "Done"
  public var taskOpen = "To do"
  public var article = "article"
  public var sampleCode = "sample code"
  /// From January on, with spaces between them.
  public var months = "January February March April May June July August September October November December"
  /// Said of a platform's version; `{version}` stands for the one that it ended with.
  public var deprecated = "deprecated in {version}"
  /// The label of a folded section; `{title}` stands for its heading.
  public var showSection = "Show “{title}”"

  public init() {}

  var monthNames: [String] { months.split(separator: " ").map(String.init) }
}
