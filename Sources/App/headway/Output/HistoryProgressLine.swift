import GitHistory
import MigrationsInterface

/// How far the reading of a history is, on standard error, when that is a terminal.
enum HistoryProgressLine {
  /// Shows how a reading goes, until its end.
  ///
  /// - Throws: `Failure`.
  static func following<Known: Sendable>(
    _ events: AsyncThrowingStream<HistoryEvent<Known>, any Error>
  ) async throws -> Known {
    let line = ProgressLine()
    var known: Known?
    do {
      defer { line.clear() }
      for try await event in events {
        switch event {
        case .progress(let progress): line.show(text(progress))
        case .history: break
        case .finished(let history): known = history
        }
      }
    } catch let error as UnknownBranch {
      throw Failure(error)
    } catch let failure as Failure {
      throw failure
    } catch {
      throw Failure(code: "history", message: "\(error)")
    }
    guard let known else { throw Failure(code: "history", message: "Reading ended early.") }
    return known
  }

  private static func text(_ progress: HistoryProgress) -> String {
    var words = ["\(progress.commitsDone) commits"]
    if let total = progress.commitsTotal { words = ["\(progress.commitsDone) of \(total) commits"] }
    words.append("\(progress.filesDone) files")
    if let rate = progress.filesPerSecond { words.append("\(Int(rate)) a second") }
    if let left = progress.secondsLeft { words.append("\(Int(left.rounded(.up))) s left") }
    var lead = "reading history"
    if let total = progress.commitsTotal, total > 0 {
      lead = ProgressLine.bar(progress.commitsDone, of: total)
    }
    return "\(lead)  \(words.joined(separator: " · "))"
  }
}
