import Basics
import Templates

// Hashes of the inputs, which show what a later build has to do again.
extension SiteInputs {
  /// The hashes of the settings, and of everything that has the same effect as settings.
  struct InputHashes {
    /// The hash of all of it except severities; nil if there is nothing.
    var settings: ContentHash?
    /// The hash of all of it; nil if there is nothing.
    var whole: ContentHash?

    /// Adds the hash of another input.
    mutating func add(_ input: ContentHash) {
      settings = Self.combined(settings, input)
      whole = Self.combined(whole, input)
    }

    private static func combined(_ hash: ContentHash?, _ other: ContentHash) -> ContentHash {
      var record = BinaryEncoder()
      record.optional(hash) { $0.hash($1) }
      record.hash(other)
      return record.fingerprint
    }
  }

  static func fingerprint(
    _ settings: ContentHash?, _ navigation: [UInt8]?, _ overrides: [ThemeFile], _ files: SiteFiles? = nil,
    hasBanner: Bool = false
  ) -> ContentHash {
    var record = BinaryEncoder(capacity: 16 << 10)
    record.optional(settings) { $0.hash($1) }
    record.optional(navigation) { $0.data($1) }
    record.list(overrides) { record, file in
      record.text(file.name)
      record.data(file.bytes)
    }
    // Whether a banner has ended depends on the day.
    record.flag(hasBanner)
    record.list((files?.styles ?? []) + (files?.scripts ?? [])) { $0.data($1.bytes) }
    return record.fingerprint
  }
}
