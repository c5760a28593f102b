import HTML

/// The places of a page that addresses can name: the ids of its main part.
///
/// Source: HTML Standard, “Scrolling to a fragment”.
enum PageAnchors {
  /// Each id where it stands first, in the order of the page.
  ///
  /// - Parameter withControls: whether to take all ids, those too that nobody keeps in an address: of controls and
  ///   menus, of drawings, of footnotes, which come and go with their numbers, and of what stands around the main part.
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
        let name = String(decoding: HTMLEntities.decoded(id[...]), as: UTF8.self)
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

  /// Whether readers may keep an address with the id of the element that begins.
  private static func isKept(_ tag: borrowing HTMLTokenizer) -> Bool {
    if controls.contains(tag.element) || tag.has("popover") || tag.has("data-footnote-ref") { return false }
    return !(tag.element == .li && tag.attribute("id")?.starts(with: "fn-".utf8) == true)
  }

  private static let controls = ElementSet(
    .button, .datalist, .fieldset, .form, .input, .label, .legend, .option, .output, .select, .svg, .textarea)
}
