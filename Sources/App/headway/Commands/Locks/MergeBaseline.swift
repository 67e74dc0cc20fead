import ArgumentParser
import Foundation
import LocksLogic
import LocksService

/// `headway merge-baseline %O %A %B`: the merge driver for the baseline.
struct MergeBaseline: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "merge-baseline",
    abstract: "Merge two baselines (called by git as a merge driver).",
    usage: "headway merge-baseline <base> <ours> <theirs>",
    discussion: """
      If one side changed a line, that side wins. If both changed it, the lower count wins. If one side \
      deleted it, it is deleted. If a side can't be read, Headway leaves git's conflict markers. Install \
      the driver with "headway lock --install-merge-driver".
      """)

  @Argument(help: "The common ancestor (%O).") var base: String
  @Argument(help: "Our version (%A), which receives the result.") var ours: String
  @Argument(help: "Their version (%B).") var theirs: String

  func run() async throws {
    let tables: [Baseline]
    do {
      tables = try [base, ours, theirs].map(MergeBaseline.table)
    } catch {
      await MergeDriver.writeConflict(base: base, ours: ours, theirs: theirs)
      throw error
    }
    let merged = BaselineMerge.merged(base: tables[0], tables[1], tables[2])
    do {
      try Data(merged.text.utf8).write(to: URL(fileURLWithPath: ours))
    } catch {
      throw Failure(
        code: "file", message: "can't write \(ours): \(error.localizedDescription)")
    }
  }

  private static func table(_ path: String) throws -> Baseline {
    guard let data = FileManager.default.contents(atPath: path) else {
      throw Failure(code: "file", message: "can't read \(path)")
    }
    do throws(TableDiagnostics) {
      return try Baseline(parsing: Array(data))
    } catch {
      throw Failure(BaselineFileError(path: path, diagnostics: error.diagnostics))
    }
  }
}
