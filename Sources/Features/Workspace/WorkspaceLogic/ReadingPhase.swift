/// How reading something goes that takes its time.
package enum ReadingPhase<Progress: Equatable & Sendable>: Equatable, Sendable {
  case idle
  case reading(Progress)
  case read
  case failed(String)

  /// Whether nothing more is to come.
  package var isSettled: Bool {
    switch self {
    case .read, .failed: true
    case .idle, .reading: false
    }
  }
}
