/// The number of a name that templates look up in contexts.
public struct TemplateKey: Hashable, Sendable {
  let id: Int32
}

/// Assigns numbers to the names that templates and contexts use, so that rendering compares only numbers.
public struct TemplateKeys: Sendable {
  private var names: [String] = []
  private var ids: [String: Int32] = [:]

  /// Assigns keys to names, in order.
  public init(_ names: [String] = []) {
    for name in names { _ = key(name) }
  }

  /// Returns the key of a name, and assigns one on first use.
  public mutating func key(_ name: String) -> TemplateKey {
    if let id = ids[name] { return TemplateKey(id: id) }
    let id = Int32(names.count)
    names.append(name)
    ids[name] = id
    return TemplateKey(id: id)
  }

  /// Returns the key of a name; nil if neither a template nor a context uses the name, so that its value can be
  /// omitted.
  public func find(_ name: String) -> TemplateKey? {
    ids[name].map(TemplateKey.init)
  }

  /// Returns the name of a key.
  public func name(of key: TemplateKey) -> String { names[Int(key.id)] }
}
