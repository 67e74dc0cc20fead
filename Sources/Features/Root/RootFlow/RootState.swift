import TryInterface
import Workspace

/// Which part of the app's life it is.
package struct RootState: Codable, Equatable, Sendable {
  package enum Phase: Codable, Equatable, Sendable {
    case opening
    case onboarding
    case home
    case invalid([ConfigurationIssue])
    case failed(String)
  }

  package var phase: Phase
  package var isQuitting = false
  /// The pattern that is tried out; nil when none is.
  package var trying: TryRoute?
  /// Whether the inspector stands over the screen.
  package var isInspecting = false

  package init(phase: Phase = .opening) {
    self.phase = phase
  }
}

/// How the app is left.
package enum RootExit: Equatable, Sendable { case quit }
