import RouterService
import Workspace

/// The state of the root flow.
package struct RootState: Codable, Equatable, Sendable {
  /// The phase of the app.
  package enum Phase: Codable, Equatable, Sendable {
    /// The repository and its configuration are being read.
    case opening
    /// The setup is open, because there is no repository or no configuration.
    case onboarding
    /// The project is open.
    case home
    /// The configuration has problems.
    case invalid([ConfigurationDiagnostic])
  }

  package var phase: Phase
  package var isQuitting = false
  /// The routes that are presented over the setup or the home flow.
  package var presented = PresentedRoutes()
  /// Whether the dialog "Why this screen" is open.
  package var isInspecting = false

  package init(phase: Phase = .opening) {
    self.phase = phase
  }

  /// Sessions of earlier versions have no presented routes.
  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    phase = try values.decode(Phase.self, forKey: .phase)
    isQuitting = try values.decode(Bool.self, forKey: .isQuitting)
    presented =
      try values.decodeIfPresent(PresentedRoutes.self, forKey: .presented) ?? PresentedRoutes()
    isInspecting = try values.decode(Bool.self, forKey: .isInspecting)
  }
}

/// The result of the root flow.
package enum RootExit: Equatable, Sendable { case quit }
