import ArgumentParser
import CheckLogic
import Foundation
import LocksLogic
import Output
import Reports

/// The output formats of `headway check`.
enum CheckFormat: String, ExpressibleByArgument, CaseIterable {
  case human, json, sarif, github, junit, markdown

  func text(_ report: CheckReport) -> String {
    switch self {
    case .human: CheckText(report).text
    case .json: JSONOutput.text(CheckJSON(report))
    case .sarif: JSONOutput.text(SARIFLog(report, version: HeadwayVersion.current))
    case .github: GitHubAnnotations(report).text
    case .junit: JUnitReport(report).text
    case .markdown: CheckMarkdown(report).text
    }
  }
}

/// An output format and its file, such as `sarif=headway.sarif`.
struct CheckOutput {
  let format: CheckFormat
  let path: String

  /// - Throws: `ValidationError` if the argument isn't a format, an equals sign and a path.
  init(checking argument: String) throws {
    let parts = argument.split(separator: "=", maxSplits: 1)
    guard parts.count == 2, let format = CheckFormat(rawValue: String(parts[0])) else {
      let formats = CheckFormat.allCases.map(\.rawValue).joined(separator: ", ")
      throw ValidationError(
        "expected <format>=<file>, such as sarif=headway.sarif; the formats are: \(formats)")
    }
    path = String(parts[1])
    self.format = format
  }

  /// The path without `..` and the like, to compare.
  var absolutePath: String { URL(fileURLWithPath: path).standardizedFileURL.path }

  /// Writes all files that can be written.
  ///
  /// - Throws: `Failure` that lists the other ones.
  static func write(_ report: CheckReport, to outputs: [CheckOutput]) throws {
    var failed: [Failure.Item] = []
    for output in outputs {
      do {
        try output.write(report)
      } catch let failure as Failure {
        failed += failure.items
      }
    }
    if !failed.isEmpty { throw Failure(items: failed) }
  }

  /// Overwrites the file. Only GitHub's step summary is appended to, because other commands of the step
  /// write there too.
  private func write(_ report: CheckReport) throws {
    let text = format.text(report) + "\n"
    let isSummary = ProcessInfo.processInfo.environment["GITHUB_STEP_SUMMARY"] == path
    do {
      if isSummary, let handle = FileHandle(forWritingAtPath: path) {
        try handle.seekToEnd()
        try handle.write(contentsOf: Data(text.utf8))
        try handle.close()
      } else {
        try Data(text.utf8).write(to: URL(fileURLWithPath: path))
      }
    } catch {
      let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
      let reason =
        FileManager.default.fileExists(atPath: folder)
        ? error.localizedDescription : "there is no folder \(folder)"
      throw Failure(code: "output", message: "can't write \(path): \(reason)")
    }
  }
}
