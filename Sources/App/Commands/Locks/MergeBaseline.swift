import ArgumentParser
import Foundation
import LocksLogic
import LocksService
import Output

/// `headway merge-baseline %O %A %B`: the merge driver for the baseline.
struct MergeBaseline: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "merge-baseline",
    abstract: "Merge two baselines (called by git as a merge driver).",
    usage: "headway merge-baseline <base> <ours> <theirs>",
    discussion: """
      If only one side changed a line, that side wins. If both changed it, the lower count wins. A \
      line that either side deleted is deleted. If a side can't be read, Headway leaves git's \
      conflict markers. To install the driver, run "headway init" or "headway lock" \
      with --install-merge-driver.
      """)

  @Argument(help: "The file with the common ancestor: git's %O.") var base: String
  @Argument(help: "The file with our version, replaced by the result: git's %A.") var ours: String
  @Argument(help: "The file with their version: git's %B.") var theirs: String

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
      throw Failure(code: "file", unreadable: path)
    }
    do throws(TableDiagnostics) {
      return try Baseline(parsing: Array(data))
    } catch {
      throw Failure(BaselineFileError(path: path, diagnostics: error.diagnostics))
    }
  }
}
