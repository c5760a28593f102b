/// A large value that copies share until one of them is changed.
///
/// Copying a struct retains each object in it, and destroying it releases each. For a struct such as the settings of a
/// site, this is more code than the struct has functions, in each struct that contains it. A wrapped value is one
/// object, however large it is.
@propertyWrapper
public struct CopyOnWrite<Value: Sendable>: Sendable {
  @usableFromInline
  final class Storage: Sendable {
    @usableFromInline let value: Value

    @usableFromInline init(_ value: Value) { self.value = value }
  }

  @usableFromInline var storage: Storage

  @inlinable public init(wrappedValue: Value) { storage = Storage(wrappedValue) }

  @inlinable public var wrappedValue: Value {
    _read { yield storage.value }
    _modify {
      var value = storage.value
      defer { storage = Storage(value) }
      yield &value
    }
  }
}
