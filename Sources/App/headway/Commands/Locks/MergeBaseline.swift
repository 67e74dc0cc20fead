import ArgumentParser
import Foundation
import LocksLogic
import LocksService

/// `headway merge-baseline %O %A %B`: how git merges the baseline.
struct MergeBaseline: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "merge-baseline",
    abstract: "Merge two baselines that began as one; git calls it.",
    discussion: """
      A side that left a line as it was yields to the other; where both changed it, the lower count holds; where
      one deleted it, it is gone. “headway lock --install-merge-driver” has git do so.
      """)

  @Argument(help: "The version both began with (%O).") var base: String
  @Argument(help: "Ours (%A); the result is written here.") var ours: String
  @Argument(help: "Theirs (%B).") var theirs: String

  func run() async throws {
    let tables = try [base, ours, theirs].map(MergeBaseline.table)
    let merged = BaselineMerge.merged(base: tables[0], tables[1], tables[2])
    do {
      try Data(merged.text.utf8).write(to: URL(fileURLWithPath: ours))
    } catch {
      throw Failure(
        code: "file", message: "\(ours) can't be written: \(error.localizedDescription)")
    }
  }

  private static func table(_ path: String) throws -> Baseline {
    guard let data = FileManager.default.contents(atPath: path) else {
      throw Failure(code: "file", message: "\(path) can't be read.")
    }
    do throws(TableMistakes) {
      return try Baseline(parsing: Array(data))
    } catch {
      throw Failure(LockFileError(path: path, mistakes: error.mistakes))
    }
  }
}
