import Basics
import FileSystem

/// The Markdown of pages in other formats, written next to them, so that builds need not start programs.
public struct ConvertedFiles: Sendable {
  /// The paths of the written files, as the user knows them.
  public private(set) var written: [String] = []
  /// The number of files that were already up to date.
  public private(set) var unchanged = 0
  public private(set) var diagnostics: [Diagnostic] = []

  /// The last line of a written file, without the name of its source.
  private static let mark = "<!-- Converted by unfold convert from "

  /// Converts all pages of a site that are not Markdown.
  ///
  /// - Throws: an error if the site cannot be read.
  public init(_ options: BuildOptions) throws(BuildError) {
    let inputs = try SiteInputs(options)
    diagnostics = inputs.diagnostics.filter { $0.severity == .error }
    let content = inputs.content
    for path in content.pages.filter(inputs.conversion.isNeeded) + content.converted {
      let file = content.displayPath(of: path)
      do throws(FileError) {
        let bytes = try content.sources.files.read(file, limit: .page)
        if let text = markdown(of: bytes, path, file, inputs.conversion) {
          try write(text, PageConversion.markdownPath(of: path), from: path, content)
        }
      } catch {
        diagnostics.append(.contentUnreadable(file, error))
      }
    }
  }

  private mutating func markdown(
    of bytes: [UInt8], _ path: String, _ file: String, _ conversion: PageConversion
  ) -> [UInt8]? {
    do throws(PageConversion.Failure) {
      return try conversion.page(bytes, path: path, file: file).text
    } catch {
      diagnostics.append(error.diagnostic)
      return nil
    }
  }

  /// Writes the Markdown of a page, unless the user has written the file.
  private mutating func write(
    _ text: [UInt8], _ path: String, from source: String, _ content: ContentFiles
  ) throws(FileError) {
    let location = content.location(of: path)
    let mark = "\n\(Self.mark)\(Paths.name(source)) -->\n"
    let whole = text + (text.last == 10 ? [] : [10]) + Array(mark.utf8)
    let name = content.displayPath(of: path)
    if let known = try content.sources.files.readIfPresent(name, limit: .page) {
      if known == whole {
        unchanged += 1
        return
      }
      guard String(decoding: known.suffix(300), as: UTF8.self).contains(Self.mark) else {
        diagnostics.append(
          Diagnostic(
            "converter.own-file", at: SourceLocation(file: name), ["source": Paths.name(source)]))
        return
      }
    }
    try File.replace(location, with: whole)
    written.append(name)
  }
}
