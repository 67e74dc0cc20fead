/// A value whose type is known from its key. Comparing type identities takes about a nanosecond,
/// while a cast to a protocol searches for conformances and takes about a microsecond.
protocol AnyBox: AnyObject, Sendable {
  var type: Any.Type { get }
}

final class Box<Value: Sendable>: AnyBox {
  let value: Value

  init(_ value: Value) { self.value = value }

  var type: Any.Type { Value.self }
}

extension AnyBox {
  func value<Value: Sendable>(of wanted: Value.Type) -> Value? {
    type == wanted ? value(as: wanted) : nil
  }

  /// The value. The caller guarantees its type, which is that of its key.
  func value<Value: Sendable>(as wanted: Value.Type) -> Value {
    unsafeDowncast(self, to: Box<Value>.self).value
  }
}
