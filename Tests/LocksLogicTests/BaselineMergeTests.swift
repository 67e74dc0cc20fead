import LocksInterface
import LocksLogic
import MigrationsInterface
import TestSupport
import Testing

/// Tests that a merge has no conflicts and never raises an allowance.
@Suite struct BaselineMergeTests {
  private let x = AllowanceKey("a", RepositoryPath("x"))

  private func merged(_ base: Int?, _ ours: Int?, _ theirs: Int?) -> Int? {
    func table(_ count: Int?) -> Baseline {
      // Add another line, so that the migration is never empty.
      var counts = [AllowanceKey("a", RepositoryPath("z")): 1]
      counts[x] = count
      return Baseline(counts)
    }
    return BaselineMerge.merged(base: table(base), table(ours), table(theirs)).counts[x]
  }

  @Test("if only one side changed a line, that side wins")
  func oneSide() {
    #expect(merged(5, 5, 3) == 3)
    #expect(merged(5, 7, 5) == 7)
    #expect(merged(5, nil, 5) == nil)
    #expect(merged(nil, nil, 2) == 2)
  }

  @Test("if both sides changed a line, the lower count wins; a deleted line stays deleted")
  func bothSides() {
    #expect(merged(5, 3, 4) == 3)
    #expect(merged(5, 7, 4) == 4)
    #expect(merged(nil, 2, 3) == 2)
    #expect(merged(5, nil, 3) == nil)
    #expect(merged(5, 9, nil) == nil)
  }

  @Test("a migration stays locked if the sides removed different files of it")
  func emptied() throws {
    let base = try Baseline(parsing: Array("a\tx\t1\na\ty\t1\n".utf8))
    let ours = try Baseline(parsing: Array("a\tx\t1\n".utf8))
    let theirs = try Baseline(parsing: Array("a\ty\t1\n".utf8))
    #expect(BaselineMerge.merged(base: base, ours, theirs).text == "a\t.\t0\n")
  }

  @Test(
    "a merge is commutative and idempotent, and never exceeds a side that changed a line",
    arguments: [1, 2, 3, 4] as [UInt64])
  func properties(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<500 {
      let (base, a, b) = (random.baseline(), random.baseline(), random.baseline())
      let result = BaselineMerge.merged(base: base, a, b)
      #expect(result == BaselineMerge.merged(base: base, b, a))
      #expect(BaselineMerge.merged(base: base, a, a) == a)
      #expect(BaselineMerge.merged(base: base, base, b) == b)
      #expect(BaselineMerge.merged(base: base, result, result) == result)
      for key in Set(a.counts.keys).union(b.counts.keys).union(result.counts.keys) {
        let count = result.counts[key] ?? 0
        #expect(count <= max(a.counts[key] ?? 0, b.counts[key] ?? 0))
        for side in [a, b] where side.counts[key] != base.counts[key] {
          #expect(count <= side.counts[key] ?? 0)
        }
      }
    }
  }

  @Test("branches that only tighten can be merged in any order")
  func order() {
    var random = SeededGenerator(seed: 9)
    for _ in 0..<300 {
      let base = random.baseline()
      let sides = (0..<3).map { _ in
        Baseline(
          base.counts.compactMapValues { count in
            let remaining = Int.random(in: -1...count, using: &random)
            return remaining < 1 ? nil : remaining
          })
      }
      func merge(_ order: [Int]) -> [AllowanceKey: Int] {
        order.reduce(base) { BaselineMerge.merged(base: base, $0, sides[$1]) }.counts
          .filter { $0.value > 0 }
      }
      #expect(merge([0, 1, 2]) == merge([2, 0, 1]))
      #expect(merge([0, 1, 2]) == merge([1, 2, 0]))
    }
  }
}
