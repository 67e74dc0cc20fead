/// A kind of work to measure: a name, a target, and a body that runs it `n` times.
@MainActor struct Work {
  /// The name in the table.
  let name: String
  /// The maximum time in microseconds; nil for reference work and other libraries.
  let aim: Double?
  /// The name of the work that it is compared with; nil for reference work.
  let against: String?
  /// Runs the work the given number of times. The setup has been done before.
  let body: (Int) -> Void

  init(
    _ name: String, aim: Double? = nil, against: String? = nil, body: @escaping (Int) -> Void
  ) {
    self.name = name
    self.aim = aim
    self.against = against
    self.body = body
  }
}

/// Uses a value, so that the optimizer doesn't remove the code that computes it.
@inline(never) func consume<Value>(_ value: Value) {
  withExtendedLifetime(value) {}
}

/// Returns the value in a way that hides it from the optimizer.
@inline(never) func opaque<Value>(_ value: Value) -> Value { value }
