/// A reproducible generator of random numbers: SplitMix64
/// (<https://prng.di.unimi.it/splitmix64.c>).
public struct SeededGenerator: RandomNumberGenerator, Sendable {
  private var state: UInt64

  /// Creates a generator. The same seed generates the same numbers.
  public init(seed: UInt64) {
    state = seed
  }

  /// Returns the next number.
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// Returns true once in the given number of calls on average.
  public mutating func happens(onceIn times: Int) -> Bool {
    Int.random(in: 0..<max(1, times), using: &self) == 0
  }

  /// Returns a random element; nil if there are none.
  public mutating func one<Items: Collection>(of items: Items) -> Items.Element? {
    items.randomElement(using: &self)
  }
}

extension SeededGenerator {
  /// Returns a number from 0 up to, but not including, a limit that is at least 1.
  package mutating func below(_ limit: Int) -> Int { Int(next() % UInt64(limit)) }

  /// Returns a random element of a collection that isn't empty.
  package mutating func pick<Items: RandomAccessCollection>(_ items: Items) -> Items.Element {
    items[items.index(items.startIndex, offsetBy: below(items.count))]
  }
}
