import Git
import MigrationsInterface
import MigrationsLogic
import ToolBaselines
import Workspace

extension FileScan {
  /// The formats in which a file is read, each once for all rules.
  func baselines(_ covering: [Int]) -> [(contents: ToolBaselineContents, rules: [Int])] {
    var byFormat: [(contents: ToolBaselineContents, rules: [Int])] = []
    for index in covering {
      guard let format = rules[index].toolBaseline?.format else { continue }
      if let same = byFormat.firstIndex(where: { $0.contents.format == format }) {
        byFormat[same].rules.append(index)
      } else {
        byFormat.append((ToolBaselineContents(format), [index]))
      }
    }
    return byFormat
  }

  /// Adds the violations that a file of another tool records. A file with an invalid entry counts
  /// nothing, and is listed as skipped.
  func addEntries(
    of baselines: [(contents: ToolBaselineContents, rules: [Int])], in file: TrackedEntry,
    _ tallies: inout [CountTally]
  ) {
    for (contents, rules) in baselines {
      var skipped: ToolBaselineError?
      var entries: [ToolBaselineEntry] = []
      do throws(ToolBaselineError) {
        entries = try contents.entries()
      } catch {
        skipped = error
      }
      for index in rules {
        guard let rule = self.rules[index].toolBaseline else { continue }
        do throws(ToolBaselineError) {
          if let skipped { throw skipped }
          try add(entries, index, rule, file, &tallies[index])
        } catch {
          tallies[index].addSkipped(
            SkippedFile(
              path: String(decoding: file.path, as: UTF8.self), pattern: rule.format.rawValue,
              message: "\(error)"))
        }
      }
    }
  }

  private func add(
    _ entries: [ToolBaselineEntry], _ index: Int, _ rule: ToolBaselineRule, _ file: TrackedEntry,
    _ tally: inout CountTally
  ) throws(ToolBaselineError) {
    let location = rule.location(file.path)
    var byPath: [[UInt8]: [ToolBaselineEntry]] = [:]
    var paths: [ExactText?: [UInt8]] = [:]
    for entry in entries {
      do throws(ToolBaselineError) {
        let known = paths[entry.path?.exact]
        let path = if let known { known } else { try location.path(of: entry.path) }
        paths[entry.path?.exact] = path
        if rule.counts(location.rule(of: entry.rule)), rule.counts(in: path) {
          byPath[path, default: []].append(entry)
        }
      } catch {
        throw ToolBaselineError(error.message, line: entry.entryLine)
      }
    }
    if self.rules[index].definition.series == .rule {
      for entry in byPath.values.joined() {
        tally.add(series: [location.rule(of: entry.rule).exact: entry.count])
      }
    }
    let origin = String(decoding: file.path, as: UTF8.self)
    for (path, entries) in byPath {
      let context = place(at: path)
      tally.add(
        FileScan.merged(entries).map {
          context.match($0, in: origin, rule: location.rule(of: $0.rule))
        }, replaced: 0, at: path)
    }
  }

  /// Equal entries on one line, as in a file without line breaks, are one match.
  private static func merged(_ entries: [ToolBaselineEntry]) -> [ToolBaselineEntry] {
    var merged: [ToolBaselineEntry] = []
    for entry in entries {
      guard var last = merged.last else {
        merged.append(entry)
        continue
      }
      let count = last.count
      last.count = entry.count
      if last == entry {
        merged[merged.count - 1].count = count + entry.count
      } else {
        merged.append(entry)
      }
    }
    return merged
  }
}

extension FileScan.FileContext {
  /// The maximum length of the text of an entry, in characters.
  private static let textLimit = 400

  fileprivate func match(_ entry: ToolBaselineEntry, in origin: String, rule: String) -> Match {
    var text = [rule, entry.message].filter { !$0.isEmpty }.joined(separator: ": ")
    if entry.count > 1 { text += " (\(entry.count))" }
    return Match(
      path: path, line: max(1, entry.line ?? 1), column: max(1, entry.column ?? 1),
      text: String(text.prefix(Self.textLimit)), teams: teams, module: module, excepted: false,
      count: entry.count, entry: MatchEntry(path: origin, line: entry.entryLine, rule: rule))
  }
}
