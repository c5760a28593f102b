import Basics
import Markup
import PageModel

/// The numbers of headings, figures and tables. They are placeholders, because the number of a page is known only after
/// all pages are known.
extension BodyHTMLRenderer {
  mutating func appendNumber(of anchor: String, at place: SourceLocation) {
    appendPlaceholder(.number, .link, "#" + anchor, place)
  }

  /// Writes the ID of a figure or table inside its start tag, and counts it. Returns its anchor if it has a number.
  ///
  /// - Parameters:
  ///   - word: the word before the number, such as “Figure”.
  ///   - id: the ID that the author wrote; nil for none.
  ///   - hasCaption: whether the figure or table has a caption. Without a caption and an ID, it has no number.
  mutating func beginNumbered(
    _ word: String, id: String?, hasCaption: Bool, at place: SourceLocation
  ) -> String? {
    var anchor: String?
    if let id, !id.isEmpty {
      if reserveID(id) { anchor = id } else { report("anchor.duplicate", at: place, ["anchor": id]) }
    }
    let isCounted = isNumbered && !omitsLinks && (hasCaption || id != nil)
    if isCounted, anchor == nil {
      anchor = anchors.make(from: "\(word) \(numbered.count { $0.word == word } + 1)")
    }
    guard let anchor else { return nil }
    otherAnchors.append(anchor)
    appendID(anchor)
    guard isCounted else { return nil }
    numbered.append(NumberedBlock(word: word, anchor: anchor))
    return anchor
  }

  /// Writes the number of a figure or table at the beginning of its caption.
  mutating func appendCaptionNumber(_ anchor: String?, at place: SourceLocation) {
    guard let anchor else { return }
    out.append("<b>")
    appendNumber(of: anchor, at: place)
    out.append("</b> ")
  }
}
