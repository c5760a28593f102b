import Basics
import PageModel
import Synchronization

/// Creates the themes of all versions and languages of a site, and each only once: versions usually have the same theme.
/// In a build in which nothing has changed, creating the theme five times took a quarter of what a second version costs.
public final class ThemeCache: Sendable {
  /// Everything that a theme is made from.
  public struct Inputs: Hashable, Sendable {
    var overrides: [ThemeFile]
    var language: String
    var accent: String?
    var features: ThemeFeatures
    var colors: SiteColors
    var fonts: [SiteFontFace]

    /// The parameters are those of `Theme.init`.
    public init(
      overrides: [ThemeFile], language: String, accent: String?, features: ThemeFeatures, colors: SiteColors,
      fonts: [SiteFontFace]
    ) {
      self.overrides = overrides
      self.language = language
      self.accent = accent
      self.features = features
      self.colors = colors
      self.fonts = fonts
    }
  }

  private struct Entry {
    var theme: Theme
    var diagnostics: [Diagnostic]
  }

  private let entries = Mutex<[Inputs: Entry]>([:])

  public init() {}

  /// The maximum number of themes to keep. The preview creates one after each change of a template.
  private static let limit = 32

  /// Returns the theme that is made from `inputs`.
  ///
  /// - Parameter diagnostics: receives the problems of the site's own files.
  public func theme(_ inputs: Inputs, _ diagnostics: inout [Diagnostic]) -> Theme {
    let entry = entries.withLock { $0[inputs] } ?? make(inputs)
    diagnostics += entry.diagnostics
    return entry.theme
  }

  private func make(_ inputs: Inputs) -> Entry {
    var diagnostics: [Diagnostic] = []
    let theme = Theme(
      overrides: inputs.overrides, language: inputs.language, accent: inputs.accent,
      features: inputs.features, colors: inputs.colors, fonts: inputs.fonts, diagnostics: &diagnostics)
    let entry = Entry(theme: theme, diagnostics: diagnostics)
    entries.withLock { entries in
      if entries.count >= Self.limit { entries.removeAll() }
      entries[inputs] = entry
    }
    return entry
  }
}
