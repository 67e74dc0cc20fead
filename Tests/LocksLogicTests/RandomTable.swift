import LocksInterface
import LocksLogic
import MigrationsInterface

/// Baselines made of few migrations, paths and counts, so that they often meet; always the same ones for
/// a seed.
struct RandomTable: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  /// SplitMix64.
  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  mutating func baseline() -> Baseline {
    var baseline = Baseline()
    for id in ["a", "a-b"] as [MigrationID] where Int.random(in: 0...3, using: &self) > 0 {
      var allowances: [RepositoryPath: Int] = [:]
      for path in ["x", "x.swift", "y/x"] where Bool.random(using: &self) {
        allowances[RepositoryPath(path)] = Int.random(in: 1...4, using: &self)
      }
      baseline.replace(id, with: allowances)
    }
    return baseline
  }

  mutating func path() -> RepositoryPath {
    let bytes = (0..<Int.random(in: 1...12, using: &self)).map { _ in
      UInt8.random(in: 1...255, using: &self)
    }
    return RepositoryPath(bytes)
  }
}
