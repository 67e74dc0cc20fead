/// The state of a read that takes time.
package enum ReadingPhase<Progress: Equatable & Sendable>: Equatable, Sendable {
  case idle
  case reading(Progress)
  case read
  case failed(String)

  /// Whether the read finished or failed.
  package var isSettled: Bool {
    switch self {
    case .read, .failed: true
    case .idle, .reading: false
    }
  }
}
