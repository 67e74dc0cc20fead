import Foundation
import LocksInterface
import LocksLogic
import LocksService
import Testing

/// Compares the moved allowances with the renames that `git diff -M` reports.
@Suite struct RenameDifferentialTests {
  @Test(
    "with a base the moves equal git's renames of files with an allowance", arguments: [1, 2, 3])
  func likeGit(seed: Int) async throws {
    let repository = try await LockedRepository()
    func content(_ index: Int, _ extra: String = "") -> String {
      (0..<20).map { "line \($0) of \(index) \($0 * seed % 7)\n" }.joined() + "old\n" + extra
    }
    for index in 0..<12 { try repository.write("dir/f\(index).txt", content(index)) }
    try await repository.commit()
    try await repository.lock()
    try await repository.commit()
    for index in 0..<12 {
      let path = "dir/f\(index).txt"
      switch (index + seed) % 6 {
      case 0: try await repository.git("mv", path, "dir/g \(index).txt")
      case 1:
        try await repository.git("mv", path, "r\(index).txt")
        try repository.write("r\(index).txt", content(index, "one more line\n"))
      case 2: try await repository.git("rm", "-q", path)
      case 3:
        try await repository.git("mv", path, "\u{e9}\t\(index).txt")
      default: break
      }
    }
    try await repository.git("add", "-A")
    let listing = try await repository.git(
      "diff", "-M", "--name-status", "-z", "--diff-filter=R", "HEAD")
    let fields = listing.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
    let git = stride(from: 0, to: fields.count, by: 3).map {
      "\(fields[$0 + 1]) → \(fields[$0 + 2])"
    }
    let report = try await repository.check(base: "HEAD", isFrozen: false)
    #expect(report.findings.isEmpty)
    #expect(report.moved.map { "\($0.from) → \($0.to)" }.sorted() == git.sorted())
    #expect(git.count >= 4)
  }
}
