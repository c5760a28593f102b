import Synchronization

/// HTML that can be inserted into a page without escaping.
///
/// A value can be created only from escaped text, an encoded URL, JSON, or a literal in the source code. In addition,
/// the renderers of Markdown, templates and icons, and the decoders of stored results, create values from bytes with
/// `init(rendered:)`. A file can call it only if it contains `@_spi(RenderedHTML) import Basics`, and a test lists
/// these files. So the compiler rejects an unescaped title where a template expects HTML.
public struct HTMLFragment: Hashable, Sendable {
  /// The HTML in UTF-8.
  public let bytes: [UInt8]

  /// Creates a fragment from text, which is escaped.
  public init(escaping text: String) {
    var buffer = ByteBuffer(capacity: text.utf8.count + 16)
    buffer.appendEscaped(text)
    bytes = buffer.array()
  }

  /// Creates a fragment from a URL, encoded as the value of a double-quoted attribute.
  public init(url: UnsafeBufferPointer<UInt8>) {
    var buffer = ByteBuffer(capacity: url.count + 16)
    buffer.appendHref(url)
    bytes = buffer.array()
  }

  public init(url: String) { self = url.withBytes { HTMLFragment(url: $0) } }

  /// Creates a `<script>` element that contains JSON as data, which browsers do not run. `JSONWriter` escapes
  /// everything that could end the element.
  ///
  /// Source: HTML Standard, “Data block”.
  ///
  /// - Parameter type: the media type, such as `application/ld+json`.
  public init(dataBlock json: consuming JSONWriter, type: StaticString) {
    let json = json.finish()
    var buffer = ByteBuffer(capacity: json.count + 64)
    buffer.append("<script type=\"")
    buffer.append(type)
    buffer.append("\">")
    buffer.append(json)
    buffer.append("</script>")
    bytes = buffer.array()
  }

  /// Creates a fragment by joining others.
  public init(joining parts: [HTMLFragment], by separator: HTMLFragment) {
    bytes = Array(parts.map(\.bytes).joined(separator: separator.bytes))
  }

  /// Creates a fragment from bytes that are trusted to be HTML. Only the renderers, and the code that reads their
  /// stored results, may use it.
  @_spi(RenderedHTML) public init(rendered bytes: [UInt8]) { self.bytes = bytes }

  public var isEmpty: Bool { bytes.isEmpty }
}

/// A literal is part of the source code, so it cannot contain text of the site. A literal with an interpolation does
/// not compile.
extension HTMLFragment: ExpressibleByStringLiteral {
  public init(stringLiteral literal: StaticString) {
    bytes = literal.withUTF8Buffer { Array($0) }
  }
}

extension ByteBuffer {
  @inlinable public mutating func append(html: HTMLFragment) { append(html.bytes) }
}

/// HTML that is written only when the page is composed, so that large parts of a page are not copied twice.
///
/// As with `HTMLFragment`, only a renderer can create a value. This is a class so that a `TemplateValue` stays two
/// words large.
public final class DeferredHTML: Sendable {
  private let body: @Sendable (inout ByteBuffer) -> Void
  /// Receives the places where templates write the HTML; nil if no caller needs them.
  public let places: WrittenPlaces?

  @_spi(RenderedHTML) public init(
    noting places: WrittenPlaces? = nil, _ write: @escaping @Sendable (inout ByteBuffer) -> Void
  ) {
    self.places = places
    body = write
  }

  public func write(into output: inout ByteBuffer) { body(&output) }
}

/// The places in a composed page at which its body is, in ascending order.
public final class WrittenPlaces: Sendable {
  private let ranges = Mutex<[Range<Int>]>([])

  public init() {}

  public func add(_ range: Range<Int>) { ranges.withLock { $0.append(range) } }

  /// Returns the hash of everything else on the page.
  public func hash(around page: borrowing ByteBuffer) -> ContentHash {
    let ranges = ranges.withLock { $0 }
    return page.withBytes { bytes in
      var hasher = ContentHasher()
      var start = 0
      for range in ranges {
        // A page that became too large has been cut off.
        guard start <= range.lowerBound, range.upperBound <= bytes.count else { return ContentHash([]) }
        hasher.update(UnsafeBufferPointer(rebasing: bytes[start..<range.lowerBound]))
        start = range.upperBound
      }
      hasher.update(UnsafeBufferPointer(rebasing: bytes[start...]))
      return hasher.hash
    }
  }
}
