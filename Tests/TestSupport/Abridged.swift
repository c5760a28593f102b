/// An input of a test that can be long: the log of the tests shows its beginning and its length.
public struct Abridged<Value: Sendable>: Sendable, CustomStringConvertible {
  public let value: Value

  public init(_ value: Value) { self.value = value }

  public var description: String {
    let whole = String(describing: value)
    let count = whole.utf8.count
    return count <= 120 ? whole : "\(whole.prefix(80))… (\(count) bytes)"
  }
}
