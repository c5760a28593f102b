import Basics
import PageModel
import Site

/// `objects.inv`: an inventory of the site’s symbols with their URLs, so that other sites can link to a symbol by its
/// name.
///
/// Source: Sphinx, “intersphinx”, inventories of version 2. Tools for other generators, such as mkdocstrings, read them
/// too.
public enum SymbolInventory {
  /// The path of the file in the output.
  public static let path = "objects.inv"

  /// Returns the content of the file; nil for a site without symbols.
  public static func bytes(of site: Site) -> [UInt8]? {
    let symbols = lines(of: site)
    guard !symbols.isEmpty else { return nil }
    let versions = site.configuration.versions
    let version = versions.isMultiple ? versions.all[versions.current].name : ""
    var file = ByteBuffer(capacity: symbols.count / 4 + 256)
    file.append("# Sphinx inventory version 2\n")
    file.append("# Project: \(line(site.title))\n")
    file.append("# Version: \(line(version))\n")
    file.append("# The remainder of this file is compressed using zlib.\n")
    file.append(symbols.withUnsafeBufferPointer { Deflate.compress($0, level: 2, in: .zlib) })
    return file.array()
  }

  /// Returns a line for each symbol of the site.
  private static func lines(of site: Site) -> [UInt8] {
    var lines = Lines()
    // Overloads have the same name. The one whose URL contains nothing but the name gets this name, or else the first
    // one does. The ends of the URLs are added to the names of the others.
    var overloads: [(name: String, end: Substring, page: Page, anchor: String?)] = []
    for page in site.pages {
      let metadata = page.summary.metadata
      if !metadata.hasPresentation || metadata.isDraft { continue }
      if let symbol = metadata.presentation.symbol, case let name = line(symbol), !name.isEmpty {
        if let end = disambiguation(page.url) {
          overloads.append((name, end, page, nil))
        } else {
          lines.add(name, page)
        }
      }
      for symbol in metadata.presentation.symbols {
        let name = line(symbol.name)
        if name.isEmpty { continue }
        if let end = disambiguation(symbol.anchor) {
          overloads.append((name, end, page, symbol.anchor))
        } else {
          lines.add(name, page, anchor: symbol.anchor)
        }
      }
    }
    for (name, end, page, anchor) in overloads {
      lines.add(lines.names.contains(name) ? name + end : name, page, anchor: anchor)
    }
    return lines.bytes.array()
  }

  /// The lines of an inventory, each with a different name.
  private struct Lines: ~Copyable {
    private(set) var names: Set<String> = []
    private(set) var bytes = ByteBuffer(capacity: 1 << 14)
    /// The roles by the headings that they are made from.
    private var roles: [String: String] = [:]

    mutating func add(_ name: String, _ page: Page, anchor: String? = nil) {
      guard names.insert(name).inserted else { return }
      bytes.append(name)
      bytes.append(" swift:")
      let heading = anchor == nil ? page.summary.metadata.presentation.heading ?? "" : ""
      let role = roles[heading] ?? SymbolInventory.role(heading)
      roles[heading] = role
      bytes.append(role)
      bytes.append(" 1 ")
      bytes.append(RelativeURL.encoded(page.url))
      if let anchor {
        bytes.append("#")
        bytes.append(RelativeURL.encoded(anchor))
      }
      // With `-`, the name is also the text of links.
      bytes.append(" -\n")
    }
  }

  /// Returns the end of a URL that distinguishes a symbol from others with the same name, such as `-1ytnt`, as in
  /// symbol links of DocC; nil for other URLs.
  private static func disambiguation(_ url: String) -> Substring? {
    var path = url.utf8[...]
    if path.last == UInt8(ascii: "/") { path.removeLast() }
    if url.hasSuffix(".html") { path.removeLast(".html".utf8.count) }
    let start = path.lastIndex(of: UInt8(ascii: "/")).map { path.index(after: $0) } ?? path.startIndex
    let last = path[start...]
    guard let dash = last.lastIndex(of: UInt8(ascii: "-")), dash > last.startIndex else { return nil }
    let isHash = last[dash...].dropFirst().allSatisfy {
      $0.isASCIIDigit || $0.isASCIILetter || $0 == UInt8(ascii: ".")
    }
    return isHash ? Substring(last[dash...]) : nil
  }

  /// Returns the kind of a symbol as a role, such as `instance-method`.
  private static func role(_ heading: String) -> String {
    let words = heading.lowercased().split { !$0.isLetter && !$0.isNumber }
    return words.isEmpty ? "symbol" : words.joined(separator: "-")
  }

  /// Returns a text on one line without spaces at its ends.
  private static func line(_ text: String) -> String {
    if text.utf8.allSatisfy({ 0x21...0x7E ~= $0 }) { return text }
    return text.split { $0.isWhitespace }.joined(separator: " ")
  }
}
