import Basics

/// A value in a context. Templates can write it, test it, and look up names in it.
///
/// There are two differences from the Mustache specification:
/// - Whether a value is escaped depends only on its type, not on the number of braces: `{{{x}}}` escapes text, too. So
///   a template cannot write unescaped text.
/// - Empty text is false in sections, so that `{{#title}}` tests whether there is a title. Also false, as in the
///   specification, are `absent`, `bool(false)` and an empty list.
public enum TemplateValue: Sendable {
  case absent
  case bool(Bool)
  /// Plain text in UTF-8, which is always escaped.
  case text([UInt8])
  /// HTML, which is not escaped.
  case html(HTMLFragment)
  case number(Int)
  case list([TemplateValue])
  case object(TemplateObject)
  /// A condition that is decided when a `Fragment` is written: true if that chooses this number, else false. Outside of
  /// fragments, it is false.
  case placeholder(Int)
  /// HTML that is written when the page is composed.
  case deferred(DeferredHTML)

  /// The object; nil for another value.
  var members: TemplateObject? {
    if case .object(let object) = self { object } else { nil }
  }

  /// Returns a text.
  public static func text(_ string: String) -> TemplateValue { .text(Array(string.utf8)) }

  /// Returns an object with these members. Of several members with the same key, the last one is used.
  public static func object(_ members: [TemplateMember]) -> TemplateValue {
    .object(TemplateObject(members))
  }
}
