import Synchronization

/// A value that tasks share.
final class Shared<Value: Sendable>: Sendable {
  private let value: Mutex<Value>

  init(_ value: Value) { self.value = Mutex(value) }

  func withLock<Result: Sendable>(_ body: (inout Value) throws -> Result) rethrows -> Result {
    try value.withLock { value in
      // A copy, so that the result isn't tied to the region of the value.
      var copy = value
      defer { value = copy }
      return try body(&copy)
    }
  }
}
