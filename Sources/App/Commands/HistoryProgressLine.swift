import GitHistory
import MigrationsInterface
import Output

/// The progress of reading a history, on standard error if that is a terminal.
enum HistoryProgressLine {
  /// Shows the progress of a stream until it ends, and returns its result.
  ///
  /// - Throws: `Failure`.
  static func following<Known: Sendable>(
    _ events: AsyncThrowingStream<HistoryEvent<Known>, any Error>
  ) async throws -> Known {
    let line = TerminalProgressLine()
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
    guard let known else {
      throw Failure(code: "history", message: "reading the history ended early")
    }
    return known
  }

  private static func text(_ progress: HistoryProgress) -> String {
    var words = ["\(progress.commitsDone) commits"]
    if let total = progress.commitsTotal { words = ["\(progress.commitsDone) of \(total) commits"] }
    words.append("\(progress.filesDone) files")
    if let rate = progress.filesPerSecond { words.append("\(Int(rate)) per second") }
    if let seconds = progress.secondsLeft {
      words.append("\(Int(seconds.rounded(.up))) s left")
    }
    var lead = "Reading history"
    if let total = progress.commitsTotal, total > 0 {
      lead = TerminalProgressLine.bar(progress.commitsDone, of: total)
    }
    return "\(lead)  \(words.joined(separator: " · "))"
  }
}
