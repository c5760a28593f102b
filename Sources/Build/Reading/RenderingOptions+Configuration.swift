import HTML
import PageModel
import Site
import Templates

extension RenderingOptions {
  /// Creates the options for rendering bodies from the settings and the UI strings of a site.
  init(_ configuration: Configuration, _ strings: UIStrings) {
    self.init()
    html = configuration.html
    remoteImages = configuration.remoteImages
    disclosure = configuration.disclosure
    headingIDs = configuration.headingIDs
    changeLogs = configuration.baseURL == nil ? [] : configuration.feed
    for (path, name) in Self.words {
      if let word = strings.find(name) { self.strings[keyPath: path] = word }
    }
  }

  /// The UI strings that bodies contain, with their names in `templates/strings.yml`.
  private static var words: [(WritableKeyPath<BodyUIStrings, String>, String)] {
    [
      (\.note, "note"),
      (\.tip, "tip"),
      (\.important, "important"),
      (\.warning, "warning"),
      (\.caution, "caution"),
      (\.experiment, "experiment"),
      (\.table, "table"),
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
      (\.showSection, "show"),
      (\.loadFrame, "loadFrame"),
    ]
  }
}
