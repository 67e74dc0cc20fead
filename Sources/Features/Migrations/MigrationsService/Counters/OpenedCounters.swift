import MigrationsInterface
import Workspace

/// The counters of migrations that may run, and the reasons why others may not.
struct OpenedCounters: Sendable {
  private(set) var counters: [PluginCounter: any FileCounter] = [:]
  private(set) var problems: [PluginCounter: String] = [:]

  /// - Parameters:
  ///   - wanted: the counters of the migrations.
  ///   - root: the repository root.
  ///   - counting: provides the counters; nil if plugins can't run.
  init(_ wanted: [PluginCounter], in root: String, _ counting: (any FileCounting)?) async {
    for counter in Set(wanted) {
      guard let counting else {
        problems[counter] = "external plugins can't run here"
        continue
      }
      do throws(FileCounterError) {
        counters[counter] = try await counting.counter(counter, in: root)
      } catch {
        problems[counter] = error.description
      }
    }
  }

  /// The reason why a counter can't count earlier versions of files; nil if it can.
  func historyProblem(_ counter: PluginCounter) -> String? {
    if let problem = problems[counter] { return problem }
    guard counters[counter]?.isPure == false else { return nil }
    return "the counter \(counter.counter) of the plugin \(counter.plugin) isn't pure, so it only "
      + "counts the working tree"
  }

  func close() {
    for counter in counters.values { counter.close() }
  }
}
