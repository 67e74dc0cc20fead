import Unidirectional

/// The number of evaluations of each body and the time of each frame, for inspectors.
///
/// A host without a log counts and measures nothing for it.
@MainActor package final class EvaluationLog {
  /// The evaluations of one body since its view was mounted.
  package struct Count: Hashable, Sendable {
    /// The number of all evaluations.
    package internal(set) var total = 0
    /// The number of evaluations because the enclosing body was evaluated. The others are the first
    /// one and those after a change of a value that the body has read.
    package internal(set) var byParent = 0
    /// The time of all evaluations, without that of the bodies inside.
    package internal(set) var time: Duration = .zero
    /// The numbers of evaluations by the name of the value that had changed.
    package internal(set) var byValue: [String: Int] = [:]
    /// The most names that are kept.
    static let mostValues = 16

    /// Returns the evaluations of several bodies together.
    package static func + (left: Count, right: Count) -> Count {
      Count(
        total: left.total + right.total, byParent: left.byParent + right.byParent,
        time: left.time + right.time,
        byValue: left.byValue.merging(right.byValue, uniquingKeysWith: +))
    }
  }

  /// The times of the latest frames, oldest first, at most ``mostFrames``.
  package private(set) var frames: [Duration] = []
  /// Whether frames aren't measured, for example because the inspector covers the app.
  package var isPaused = false
  /// The time from which a frame counts as slow.
  package static let slowFrame: Duration = .milliseconds(50)
  /// The maximum number of frames that are kept.
  package static let mostFrames = 100
  private var counts: [ObjectIdentifier: Count] = [:]

  private let now: @MainActor () -> ContinuousClock.Instant

  /// Creates an empty log.
  ///
  /// - Parameter now: returns the current time. Tests can pass fixed times.
  package init(now: @escaping @MainActor () -> ContinuousClock.Instant = { .now }) {
    self.now = now
    Observer.nameCauses()
  }

  isolated deinit { Observer.stopNamingCauses() }

  /// The evaluations of the body of a node; nil for a node without a body, and for one that was
  /// mounted before the log.
  package func count(of node: Node) -> Count? { counts[ObjectIdentifier(node)] }

  /// Counts an evaluation of a body and measures its time.
  func measureBody<Result>(of node: Node, _ body: () -> Result) -> Result {
    let cause = node.observer.takeCause()
    let start = now()
    let result = body()
    let time = now() - start
    var count = counts[ObjectIdentifier(node)] ?? Count()
    if let cause, count.total > 0,
      count.byValue[cause] != nil || count.byValue.count < Count.mostValues
    {
      count.byValue[cause, default: 0] += 1
    }
    count.total += 1
    count.time += time
    counts[ObjectIdentifier(node)] = count
    return result
  }

  /// Records that the next evaluation follows from that of the enclosing body. The first evaluation
  /// of a body doesn't count.
  func noteParent(of node: Node) {
    _ = node.observer.takeCause()
    guard counts[ObjectIdentifier(node)] != nil else { return }
    counts[ObjectIdentifier(node)]?.byParent += 1
  }

  func forget(_ node: Node) { counts[ObjectIdentifier(node)] = nil }

  func measure(_ frame: () -> Void) {
    guard !isPaused else { return frame() }
    let start = now()
    frame()
    frames.append(now() - start)
    if frames.count > EvaluationLog.mostFrames { frames.removeFirst() }
  }
}
