import Basics
import Synchronization

/// The templates of a theme, which are compiled when they are first used: a build in which nothing has changed, or the
/// list of the pages of a version, needs none. On a site with 1,000 pages in two versions, compiling all templates for
/// each of them took a quarter of such a build.
final class ThemeTemplates: Sendable {
  let sources: [TemplateSource]
  private let keys: TemplateKeys
  private let constants: [TemplateKey: TemplateObject]
  private let compiled = Mutex<TemplateLibrary?>(nil)

  /// - Parameters:
  ///   - keys: see `TemplateLibrary`.
  ///   - constants: see `TemplateLibrary`.
  init(_ sources: [TemplateSource], keys: TemplateKeys, constants: [TemplateKey: TemplateObject]) {
    self.sources = sources
    self.keys = keys
    self.constants = constants
  }

  var library: TemplateLibrary {
    compiled.withLock { compiled in
      if let compiled { return compiled }
      let library = TemplateLibrary(sources: sources, keys: keys, constants: constants)
      compiled = library
      return library
    }
  }
}
