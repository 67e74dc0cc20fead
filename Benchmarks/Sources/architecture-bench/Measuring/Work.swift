/// One piece of work to be measured: a name, an aim, and a body that does it `n` times.
@MainActor struct Work {
  /// What is done, as the table says it.
  let name: String
  /// The most it should take, in microseconds; nil for floors and peers.
  let aim: Double?
  /// The name of the work that it is compared with; nil for what others are compared with.
  let against: String?
  /// Does the work so often. What it needs was made before.
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

/// Takes a value as if somebody needed it, so that the optimiser leaves in what made it.
@inline(never) func consume<Value>(_ value: Value) {
  withExtendedLifetime(value) {}
}

/// The same value, of which the optimiser knows nothing any more.
@inline(never) func opaque<Value>(_ value: Value) -> Value { value }
