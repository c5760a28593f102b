import Basics
import Build
import HTML

/// The pages of an earlier output folder, each read when it is asked for and forgotten at once. Used from all threads.
struct PublishedPages: Sendable {
  /// The files that were published.
  private let files: Set<String>
  private let folder: String

  init(_ files: Set<String>, in folder: String) {
    self.files = files
    self.folder = folder
  }

  /// An anchor that a page had and has no more.
  struct LostAnchor: Hashable, Sendable {
    let name: String
    /// The new anchor of the page that is spelt most like it.
    let nearest: String?
  }

  /// The anchors that the page at a path of the output had and that it does not have now, in their order.
  func lostAnchors(at path: String, now bytes: UnsafeBufferPointer<UInt8>) -> [LostAnchor] {
    guard let old = page(path), !bytes.elementsEqual(old) else { return [] }
    let before = old.withUnsafeBufferPointer { PageAnchors.all(in: $0) }
    if before.isEmpty { return [] }
    let now = PageAnchors.all(in: bytes, withControls: true)
    let standing = Set(now)
    let lost = before.filter { !standing.contains($0) }
    if lost.isEmpty { return [] }
    let known = Set(before)
    let new = now.filter { !known.contains($0) }.prefix(1000)
    return lost.map { LostAnchor(name: $0, nearest: Spelling.nearest(to: $0, in: new)) }
  }

  /// What the page at a path of the output was called; nil if that cannot be told, and for one that led on.
  func title(at path: String) -> String? {
    page(path)?.withUnsafeBufferPointer { bytes in
      var tokenizer = HTMLTokenizer(bytes)
      var title: [UInt8]?
      while true {
        switch tokenizer.next() {
        case .startTag where tokenizer.element == .meta:
          if tokenizer.attribute("http-equiv")?.elementsEqual("refresh".utf8) == true { return nil }
        case .startTag where tokenizer.element == .h1: title = []
        case .text:
          title?.append(contentsOf: HTMLEntities.decoded(bytes[tokenizer.start..<tokenizer.position]))
        case .endTag where tokenizer.element == .h1: return title.map { String(decoding: $0, as: UTF8.self) }
        case .end: return nil
        default: break
        }
      }
    }
  }

  /// The bytes of a page; nil where there is none: a manifest may stand without its files.
  private func page(_ path: String) -> [UInt8]? {
    files.contains(path) ? try? File.read(Paths.join(folder, path)) : nil
  }
}
