/// Random numbers that are the same again for the same seed: SplitMix64
/// (<https://prng.di.unimi.it/splitmix64.c>).
public struct SeededGenerator: RandomNumberGenerator, Sendable {
  private var state: UInt64

  public init(seed: UInt64) {
    state = seed
  }

  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// Whether something that happens once in so many times happens now.
  public mutating func happens(onceIn times: Int) -> Bool {
    Int.random(in: 0..<max(1, times), using: &self) == 0
  }

  /// One of several things; nil of none.
  public mutating func one<Items: Collection>(of items: Items) -> Items.Element? {
    items.randomElement(using: &self)
  }
}

extension SeededGenerator {
  /// A number from 0 that is less than a limit, which is at least 1.
  package mutating func below(_ limit: Int) -> Int { Int(next() % UInt64(limit)) }

  /// One of several things, of which there is at least one.
  package mutating func pick<Items: RandomAccessCollection>(_ items: Items) -> Items.Element {
    items[items.index(items.startIndex, offsetBy: below(items.count))]
  }
}
