import Basics
import Synchronization

/// The templates of a theme, which are compiled when the first page needs them.
///
/// A build in which nothing has changed needs none, and neither does reading which pages a version has. On a site with
/// 1,000 pages in two versions, compiling all templates five times took a quarter of such a build.
final class ThemeTemplates: Sendable {
  private let sources: [TemplateSource]
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
