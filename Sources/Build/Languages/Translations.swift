import Basics
import FileSystem
import PageModel
import YAML

/// The translations of a site, and whether they are up to date.
public struct Translations {
  /// The state of a page in a language.
  public enum State: String, Sendable, CaseIterable {
    /// The translation has the hash of the original’s text.
    case current
    /// The original has changed since it was translated.
    case outdated
    /// The translation does not say which text was translated.
    case unmarked
    /// There is no translation, or only a draft.
    case missing
    /// There is no original.
    case obsolete
  }

  /// A page in a language.
  public struct Page: Sendable {
    public var language: SiteLanguage
    public var state: State
    /// The file of the translation as the user knows it; without one, the original’s.
    public var file: String
  }

  @CopyOnWrite private var inputs: SiteInputs
  private let files: TranslatedFiles

  /// Throws if the site cannot be read, or has only one language.
  public init(_ options: BuildOptions) throws(BuildError) {
    let inputs = try SiteInputs(options)
    guard inputs.configuration.languages.isMultiple else {
      throw BuildError(
        Diagnostic(
          "translation.one-language", at: SourceLocation(file: inputs.displayPaths.settings)))
    }
    files = TranslatedFiles(inputs.allContent.files, inputs.configuration.languages)
    self.inputs = inputs
  }

  /// The names of the languages with translations.
  public var languages: [SiteLanguage] { Array(inputs.configuration.languages.all.dropFirst()) }

  /// Returns the state of all pages in all languages but the default one, sorted by language and path.
  public func pages() -> [Page] {
    inputs.configuration.languages.all.indices.dropFirst().flatMap(pages)
  }

  private func pages(in language: Int) -> [Page] {
    let configuration = inputs.configuration
    let originals = files.files(of: 0)
    let translations = files.files(of: language)
    let paths = Set(originals.keys).union(translations.keys).sorted(by: Paths.precedes)
    return paths.compactMap { path -> Page? in
      let original = originals[path]
      let translation = translations[path]
      let file = translation ?? original ?? path
      let metadata = metadata(of: file)
      if !configuration.hasPage(onlyIn: metadata.onlyLanguages, in: language) { return nil }
      let state: State
      if translation == nil || metadata.isDraft && original != nil {
        // The draft of a translation is not published.
        state = .missing
      } else if let original {
        let hash = metadata.translatedHash
        state = hash == nil ? .unmarked : hash == self.hash(of: original) ? .current : .outdated
      } else if metadata.onlyLanguages.isEmpty {
        state = .obsolete
      } else {
        return nil
      }
      return Page(
        language: configuration.languages.all[language], state: state,
        file: inputs.allContent.files.displayPath(of: file))
    }
  }

  /// Records in the front matter of a translation that it is up to date.
  ///
  /// - Parameter file: the path of the translation’s file.
  /// - Returns: whether the file has changed.
  /// - Throws: if the file is not a translation, or cannot be read or written.
  public func mark(_ file: String) throws(BuildError) -> Bool {
    let displayPath = Paths.normalized(file)
    guard
      let path = inputs.allContent.files.path(ofDisplayPath: displayPath)
        ?? inputs.allContent.files.path(ofAbsolute: Paths.absolute(displayPath)),
      let original = files.original(of: path)
    else {
      throw BuildError(Diagnostic("translation.no-original", at: SourceLocation(file: file)))
    }
    let place = inputs.allContent.files.location(of: path)
    do throws(FileError) {
      let bytes = try File.read(place, limit: .page)
      let marked = TranslationMark.set(hash(of: original), in: bytes)
      if marked == bytes { return false }
      try File.replace(place, with: marked)
      return true
    } catch {
      throw BuildError(.contentUnreadable(displayPath, error))
    }
  }

  private func bytes(_ file: String) -> [UInt8] {
    (try? File.read(inputs.allContent.files.location(of: file), limit: .page)) ?? []
  }

  private func hash(of file: String) -> String { OriginalPage.hash(of: bytes(file)) }

  private func metadata(of file: String) -> PageMetadata {
    var ignored: [Diagnostic] = []
    return bytes(file).withUnsafeBufferPointer { FrontMatter(of: $0, file: file) }.root.map {
      PageMetadata(from: $0, file: file, diagnostics: &ignored)
    } ?? PageMetadata()
  }
}

/// Writes the hash of the original’s text into the front matter of a translation.
enum TranslationMark {
  /// Returns the page with the key `translates`. Everything else stays as it is.
  static func set(_ hash: String, in page: [UInt8]) -> [UInt8] {
    let matter = page.withUnsafeBufferPointer { FrontMatter(of: $0, file: "") }
    let key =
      switch matter.format {
      case .yaml: "translates: \(hash)"
      case .toml: "translates = \"\(hash)\""
      case .json: "\"translates\": \"\(hash)\","
      }
    let line = Array(key.utf8)
    let lines = LineTable(page)
    guard matter.bodyLine > 1 else {
      let mark = page.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
      let separator: [UInt8] = page[mark...].first == 10 ? [] : [10]
      return page[..<mark] + Array("---\n".utf8) + line + Array("\n---\n".utf8) + separator + page[mark...]
    }
    if let pair = matter.root?.pairs?.first(where: { $0.key == "translates" }),
      let range = lines[pair.keyLine]
    {
      return page[..<range.lowerBound] + line + page[range.upperBound...]
    }
    // After the line that opens the front matter.
    guard let first = lines[matter.openingLine], let second = lines[matter.openingLine + 1] else {
      return page
    }
    return page[..<second.lowerBound] + line + page[first.upperBound..<second.lowerBound]
      + page[second.lowerBound...]
  }
}
