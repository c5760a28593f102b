import HTML
import Site
import Templates

extension RenderingOptions {
  /// What a site's settings and the words of its language make of its pages.
  init(_ configuration: Configuration, _ strings: InterfaceStrings) {
    self.init()
    html = configuration.html
    remoteImages = configuration.remoteImages
    disclosure = configuration.disclosure
    changeLogs = configuration.baseURL == nil ? [] : configuration.feed
    for (path, name) in Self.words {
      if let word = strings.find(name) { self.strings[keyPath: path] = word }
    }
  }

  /// The words that bodies show, by their names in `templates/strings.yml`.
  private static var words: [(WritableKeyPath<BodyStrings, String>, String)] {
    [
      (\.note, "note"),
      (\.tip, "tip"),
      (\.important, "important"),
      (\.warning, "warning"),
      (\.caution, "caution"),
      (\.experiment, "experiment"),
      (\.table, "table"),
      (\.code, "code"),
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
    ]
  }
}
