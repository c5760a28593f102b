import Basics

/// The elements of HTML, and a case for all others.
///
/// Source: HTML Standard, “Elements”; also obsolete elements for which the parser has special rules.
public enum Element: UInt8, CaseIterable, Sendable {
  case a, abbr, address, area, article, aside, audio, b, base, bdi, bdo, blockquote, body, br, button
  case canvas, caption, center, cite, code, col, colgroup, data, datalist, dd, del, details, dfn, dialog
  case dir, div, dl, dt, em, embed, fieldset, figcaption, figure, footer, form, h1, h2, h3, h4, h5, h6, head
  case header, hgroup, hr, html, i, iframe, img, input, ins, kbd, label, legend, li, link, listing, main
  case map, mark, math, menu, meta, meter, nav, noembed, noframes, noscript, object, ol, optgroup, option
  case output, p, param, picture, plaintext, pre, progress, q, rb, rp, rt, rtc, ruby, s, samp, script
  case search, section, select, slot, small, source, span, strong, style, sub, summary, sup, svg, table
  case tbody, td, template, textarea, tfoot, th, thead, time, title, tr, track, u, ul, `var`, video, wbr
  case xmp
  /// An SVG or MathML element, a custom element, or an unknown one.
  case unknown

  /// Finds the element with a name, ignoring case.
  public init(_ name: UnsafeBufferPointer<UInt8>) {
    // All names in the table fit into 12 bytes.
    guard name.count <= 12 else {
      self = .unknown
      return
    }
    var packed: UInt128 = 0
    for byte in name { packed = packed << 8 | UInt128(byte.asciiLowercased) }
    self = Self.names.find(packed)
  }

  private static let names = NameTable()

  /// A hash table from names to elements, with linear probing. Names of up to 12 bytes are packed into integers.
  private struct NameTable: Sendable {
    private static let size = 512
    private var places = [(name: UInt128, element: Element)](repeating: (0, .unknown), count: size)

    init() {
      for element in Element.allCases where element != .unknown {
        var packed: UInt128 = 0
        for byte in "\(element)".utf8 { packed = packed << 8 | UInt128(byte) }
        var place = Self.place(of: packed)
        while places[place].name != 0 { place = (place + 1) % Self.size }
        places[place] = (packed, element)
      }
    }

    /// Returns the element with a packed name; `unknown` if there is none.
    func find(_ name: UInt128) -> Element {
      var place = Self.place(of: name)
      while places[place].name != 0 {
        if places[place].name == name { return places[place].element }
        place = (place + 1) % Self.size
      }
      return .unknown
    }

    private static func place(of name: UInt128) -> Int {
      let mixed =
        (UInt64(truncatingIfNeeded: name) ^ UInt64(truncatingIfNeeded: name >> 64)) &* 0x9E37_79B9_7F4A_7C15
      return Int(mixed >> 55)
    }
  }
}

/// A set of elements with constant-time lookup.
public struct ElementSet: Sendable {
  private var bits: UInt128 = 0

  public init(_ elements: Element...) { for element in elements { bits |= 1 << UInt128(element.rawValue) } }

  private init(bits: UInt128) { self.bits = bits }

  public func contains(_ element: Element) -> Bool { bits & (1 << UInt128(element.rawValue)) != 0 }

  public func union(_ other: ElementSet) -> ElementSet { ElementSet(bits: bits | other.bits) }

  /// Elements whose content has no tags.
  ///
  /// Source: HTML Standard, “Raw text elements” and “Escapable raw text elements”; obsolete elements that browsers
  /// parse in the same way.
  public static let rawText = ElementSet(
    .script, .style, .textarea, .title, .xmp, .iframe, .noembed, .noframes)
}
