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
    guard type == wanted else { return nil }
    return unsafeDowncast(self, to: Box<Value>.self).value
  }
}
