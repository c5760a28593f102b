import Basics
import FileSystem
import HTML
import HTMLSyntax

/// The pages of an earlier version. Pages in an output folder are read when needed and are not kept in memory.
///
/// The methods may be called from any thread.
enum PreviousPages: Sendable {
  /// The paths of the files in an output folder, relative to `folder`.
  case files(Set<String>, folder: String)
  /// The pages of a version that was built for the comparison, by their paths in the output.
  case kept([String: KeptPage])

  /// The parts of a page that are compared.
  struct KeptPage: Sendable {
    /// The anchors, in document order.
    let anchors: [String]
    /// The text of the first `<h1>`; nil if the page has none, or is a redirect.
    let title: String?

    init(_ bytes: UnsafeBufferPointer<UInt8>) {
      anchors = AnchorScanner.all(in: bytes)
      title = PreviousPages.title(bytes)
    }
  }

  /// An anchor of an earlier version of a page that the current version does not have.
  struct RemovedAnchorRecord: Hashable, Sendable {
    let name: String
    /// The anchor with the most similar spelling among those that only the current version has.
    let nearest: String?
  }

  /// Returns the anchors that the page had in the earlier version and does not have now, in document order.
  ///
  /// - Parameters:
  ///   - path: the path of the page in the output folder.
  ///   - bytes: the current HTML of the page.
  func removedAnchors(at path: String, now bytes: UnsafeBufferPointer<UInt8>) -> [RemovedAnchorRecord] {
    let before = anchors(at: path, unlessEqualTo: bytes)
    if before.isEmpty { return [] }
    let now = AnchorScanner.all(in: bytes, withControls: true)
    let current = Set(now)
    let removed = before.filter { !current.contains($0) }
    if removed.isEmpty { return [] }
    let known = Set(before)
    let new = now.filter { !known.contains($0) }.prefix(1000)
    return removed.map { RemovedAnchorRecord(name: $0, nearest: Spelling.nearest(to: $0, in: new)) }
  }

  private func anchors(at path: String, unlessEqualTo bytes: UnsafeBufferPointer<UInt8>) -> [String] {
    switch self {
    case .files:
      guard let old = page(path), !bytes.elementsEqual(old) else { return [] }
      return old.withUnsafeBufferPointer { AnchorScanner.all(in: $0) }
    case .kept(let pages): return pages[path]?.anchors ?? []
    }
  }

  /// Returns the text of the first `<h1>` of a page; nil if it is unknown, or if the page is a redirect.
  ///
  /// - Parameter path: the path of the page in the output folder.
  func title(at path: String) -> String? {
    switch self {
    case .files: page(path)?.withUnsafeBufferPointer(Self.title)
    case .kept(let pages): pages[path]?.title
    }
  }

  private static func title(_ bytes: UnsafeBufferPointer<UInt8>) -> String? {
    var tokenizer = HTMLTokenizer(bytes)
    var title: [UInt8]?
    while true {
      switch tokenizer.next() {
      case .startTag where tokenizer.element == .meta:
        if tokenizer.attribute("http-equiv")?.elementsEqual("refresh".utf8) == true { return nil }
      case .startTag where tokenizer.element == .h1: title = []
      case .text:
        title?.append(contentsOf: CharacterReferences.decoded(bytes[tokenizer.start..<tokenizer.position]))
      case .endTag where tokenizer.element == .h1: return title.map { String(decoding: $0, as: UTF8.self) }
      case .end: return nil
      default: break
      }
    }
  }

  /// Returns the bytes of a page; nil if it cannot be read. The manifest may have been copied without its files.
  private func page(_ path: String) -> [UInt8]? {
    guard case .files(let files, let folder) = self, files.contains(path) else { return nil }
    return try? File.read(Paths.join(folder, path), limit: .list)
  }
}

// MARK: - AnchorScanner

/// Finds the anchors of a page: the ids in its `<main>` element that URLs can contain as a fragment.
///
/// Source: HTML Standard, “Scrolling to a fragment”.
enum AnchorScanner {
  /// Returns the anchors of a page without duplicates, in document order.
  ///
  /// - Parameter withControls: whether to return all ids of the page. Otherwise, ids that readers are unlikely to keep
  ///   in a URL are omitted: those outside of `<main>`, of controls, menus and SVG elements, and of footnotes, whose
  ///   ids change with their numbers.
  static func all(in bytes: UnsafeBufferPointer<UInt8>, withControls: Bool = false) -> [String] {
    var tokenizer = HTMLTokenizer(bytes)
    var anchors: [String] = []
    var main: [String]?
    var seen: Set<String> = []
    var drawings = 0
    while true {
      switch tokenizer.next() {
      case .startTag:
        if tokenizer.element == .svg, !tokenizer.isSelfClosing { drawings += 1 }
        if tokenizer.element == .main, !withControls {
          main = []
          seen = []
          continue
        }
        guard let id = tokenizer.attribute("id"), !id.isEmpty,
          withControls || (drawings == 0 && isKept(tokenizer))
        else { continue }
        let name = String(decoding: CharacterReferences.decoded(id[...]), as: UTF8.self)
        guard seen.insert(name).inserted else { continue }
        if main == nil { anchors.append(name) } else { main?.append(name) }
      case .endTag:
        if tokenizer.element == .svg { drawings = max(0, drawings - 1) }
        if tokenizer.element == .main, let main { return main }
      case .text: break
      case .end: return main ?? anchors
      }
    }
  }

  /// Whether readers may keep a URL with the id of this element.
  private static func isKept(_ tag: borrowing HTMLTokenizer) -> Bool {
    if controls.contains(tag.element) || tag.has("popover") || tag.has("data-footnote-ref") { return false }
    return !(tag.element == .li && tag.attribute("id")?.starts(with: "fn-".utf8) == true)
  }

  private static let controls = ElementSet(
    .button, .datalist, .fieldset, .form, .input, .label, .legend, .option, .output, .select, .svg, .textarea)
}
