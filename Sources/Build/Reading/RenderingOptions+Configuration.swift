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
    hasLineBreaks = configuration.hasLineBreaks
    headingIDs = configuration.headingIDs
    showsDescriptions = configuration.showsDescriptions
    externalLinks = configuration.externalLinks
    changeLogs = configuration.baseURL == nil ? [] : configuration.feed
    for (path, name) in BodyUIStrings.names {
      if let word = strings.find(name) { self.strings[keyPath: path] = word }
    }
  }
}
