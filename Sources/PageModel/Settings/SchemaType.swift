/// The type of a value in JSON Schema. Null is always allowed too, since a key without a value counts as absent.
indirect enum SchemaType: Sendable {
  case text
  /// Any value.
  case any
  /// A text that matches a regular expression. With `orNumber`, it may also be an unquoted number or Boolean.
  case pattern(String, orNumber: Bool = false)
  /// A whole number; nil for one without limits.
  case integer(in: ClosedRange<Int>?)
  case boolean
  case choice([String])
  case list(of: SchemaType)
  /// A list in which at most one item is a text or a mapping without any of these keys.
  case listWithOne(of: SchemaType, lacking: [String])
  /// One of several types.
  case either([SchemaType])
  /// A mapping with these keys. Of each group in `required`, one key must be present. Other keys are allowed only if
  /// `isOpen` is true.
  case mapping([SettingDescription], required: [[String]] = [], isOpen: Bool = false)
  /// A mapping from arbitrary keys to texts.
  case dictionary
  /// A mapping from keys that match a regular expression to values of a type. Without `keys`, any key is allowed.
  case mappingOf(SchemaType, keys: String? = nil)
  /// A list of navigation items, which can be nested.
  case navigation
}
