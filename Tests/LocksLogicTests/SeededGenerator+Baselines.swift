import LocksInterface
import LocksLogic
import MigrationsInterface
import TestSupport

/// Random baselines with few migrations, paths and counts, so that they often overlap.
extension SeededGenerator {
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
