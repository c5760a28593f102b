/// A name that templates ask contexts for, as a number.
public struct TemplateKey: Hashable, Sendable {
  let id: Int32
}

/// The names known to templates and contexts, each with its number.
///
/// It is filled while templates are compiled and contexts are prepared; rendering compares numbers only.
public struct TemplateKeys: Sendable {
  private var names: [String] = []
  private var ids: [String: Int32] = [:]

  public init(_ names: [String] = []) {
    for name in names { _ = key(name) }
  }

  /// The key of a name, made on first use.
  public mutating func key(_ name: String) -> TemplateKey {
    if let id = ids[name] { return TemplateKey(id: id) }
    let id = Int32(names.count)
    names.append(name)
    ids[name] = id
    return TemplateKey(id: id)
  }

  /// The key of a name, nil when nobody has asked for it: a value under such a name can be left out.
  public func find(_ name: String) -> TemplateKey? {
    ids[name].map(TemplateKey.init)
  }

  public func name(of key: TemplateKey) -> String { names[Int(key.id)] }
}
