import ServiceRecording

/// An event of a live session that isn't input.
enum BackgroundEvent: Equatable, Sendable {
  /// A call of a service, or its answer.
  case service(ServiceLine)
  /// A screen that was still loading when the next input arrived: the digests of the rows that differ
  /// from the previous screen, by row.
  case loading([Int: String])

  /// Whether it is a screen that was still loading.
  var isLoading: Bool { if case .loading = self { true } else { false } }

  /// Whether it is an answer of a service.
  var isAnswer: Bool {
    if case .service(let line) = self { line.kind != .call } else { false }
  }
}
