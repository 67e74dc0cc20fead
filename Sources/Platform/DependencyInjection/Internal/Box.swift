/// A value of a type that its key knows. Comparing type identities takes a nanosecond; a cast to a
/// protocol looks for conformances, and takes a thousand.
protocol Kept: AnyObject, Sendable {
  var type: Any.Type { get }
}

final class Box<Value: Sendable>: Kept {
  let value: Value

  init(_ value: Value) { self.value = value }

  var type: Any.Type { Value.self }
}

extension Kept {
  func value<Value: Sendable>(of wanted: Value.Type) -> Value? {
    type == wanted ? value(as: wanted) : nil
  }

  /// The value, of which the caller knows that it has that type: its key says so.
  func value<Value: Sendable>(as wanted: Value.Type) -> Value {
    unsafeDowncast(self, to: Box<Value>.self).value
  }
}
