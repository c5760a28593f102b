import Basics

/// A value that a template can show, ask about or step into.
///
/// False in a section are `absent`, `bool(false)`, an empty list, and an empty text, so that `{{#title}}` asks
/// whether there is one. The specification names only the first three.
public enum TemplateValue: Sendable {
  case absent
  case bool(Bool)
  /// Plain text in UTF-8: `{{x}}` escapes it, `{{{x}}}` does not.
  case text([UInt8])
  /// Text that is HTML already: neither `{{x}}` nor `{{{x}}}` escapes it. This is the one extension to Mustache.
  case html([UInt8])
  case number(Int)
  case list([TemplateValue])
  case object(TemplateObject)
  /// A choice left open until a `Fragment` is written: true in the copy that chooses this number, false in
  /// every other one. Outside of a fragment it is false.
  case slot(Int)
  /// HTML that writes itself into the page, for large parts that would be costly to copy twice.
  case writer(TemplateWriter)

  public static func text(_ string: String) -> TemplateValue { .text(Array(string.utf8)) }
  public static func html(_ string: String) -> TemplateValue { .html(Array(string.utf8)) }

  /// An object of these members; of two members with one key the later counts.
  public static func object(_ members: [(TemplateKey, TemplateValue)]) -> TemplateValue {
    .object(TemplateObject(members))
  }

  /// HTML that `write` appends to the page; it counts as true in a section.
  public static func writer(_ write: @escaping @Sendable (inout ByteBuffer) -> Void) -> TemplateValue {
    .writer(TemplateWriter(write))
  }
}

/// HTML that writes itself. A class, so that a value stays two words wide.
public final class TemplateWriter: Sendable {
  let write: @Sendable (inout ByteBuffer) -> Void

  public init(_ write: @escaping @Sendable (inout ByteBuffer) -> Void) { self.write = write }
}
