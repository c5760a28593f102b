import HTML
import PageModel
import Site
import Templates

extension RenderingOptions {
  /// Creates the options for rendering bodies from the settings and the theme of a site.
  init(_ configuration: Configuration, _ theme: Theme) {
    self.init()
    html = configuration.html
    remoteImages = configuration.remoteImages
    images = configuration.images
    disclosure = configuration.disclosure
    hasLineBreaks = configuration.hasLineBreaks
    headingIDs = configuration.headingIDs
    showsDescriptions = configuration.showsDescriptions
    glossary = configuration.glossary
    numbering = configuration.numbering
    hasVariables = configuration.variables != nil
    for directive in configuration.directives { directives[directive.name] = directive }
    templates = theme.directives
    externalLinks = configuration.externalLinks
    changeLogs = configuration.baseURL == nil ? [] : configuration.feed
    strings = theme.strings
  }
}
