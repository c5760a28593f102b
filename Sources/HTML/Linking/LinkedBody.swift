import Basics
import Site

/// A rendered body whose slots are filled: every address in it is the one that readers will follow.
public struct LinkedBody: Sendable {
  private let html: [UInt8]
  private let abstractLength: Int
  /// Where the slots are in `html`, and where in `addresses` the text of each ends.
  private let slots: [RenderedBody.Slot]
  private let ends: [Int]
  private let addresses: [UInt8]
  /// The pages of the site that the body links to.
  public let linkedPages: Set<Int>

  /// Resolves a body's links.
  ///
  /// - Parameters:
  ///   - page: the index of the page whose body it is.
  ///   - imageSize: the size in CSS pixels of an image, given its path below `content/`.
  ///   - diagnostics: takes the links that lead nowhere.
  public init(
    _ body: RenderedBody, of page: Int, in site: Site, resolver: LinkResolver,
    imageSize: (String) -> (width: Int, height: Int)?, diagnostics: inout [Diagnostic]
  ) {
    html = body.html
    abstractLength = body.abstractLength
    slots = body.slots
    var ends: [Int] = []
    ends.reserveCapacity(body.slots.count)
    var filling = SlotFilling(page: page, in: site, resolver: resolver, slots: body.slots.count)
    for (slot, link) in zip(body.slots, body.summary.links) {
      filling.fill(slot.style, link, imageSize: imageSize)
      ends.append(filling.text.count)
    }
    self.ends = ends
    linkedPages = filling.linkedPages
    diagnostics += filling.diagnostics
    addresses = filling.text.array()
  }

  public var hasAbstract: Bool { abstractLength > 0 }

  /// Writes the abstract: inline HTML.
  public func writeAbstract(into output: inout ByteBuffer) { write(0..<abstractLength, into: &output) }

  /// Writes the body without the abstract.
  public func writeBody(into output: inout ByteBuffer) { write(abstractLength..<html.count, into: &output) }

  private func write(_ range: Range<Int>, into output: inout ByteBuffer) {
    html.withUnsafeBufferPointer { html in
      addresses.withUnsafeBufferPointer { addresses in
        var done = range.lowerBound
        var start = 0
        for index in slots.indices {
          let offset = slots[index].offset
          defer { start = ends[index] }
          guard offset >= range.lowerBound else { continue }
          guard offset < range.upperBound else { break }
          output.append(UnsafeBufferPointer(rebasing: html[done..<offset]))
          output.append(UnsafeBufferPointer(rebasing: addresses[start..<ends[index]]))
          done = offset
        }
        output.append(UnsafeBufferPointer(rebasing: html[done..<range.upperBound]))
      }
    }
  }
}
