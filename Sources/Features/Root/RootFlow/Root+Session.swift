import Flows
import HomeFlow

/// What a session leaves behind for the next.
extension Root {
  /// Where one is: states, histories, what screens remember, and the link that waits.
  package func session() throws -> RootSession {
    RootSession(flows: try snapshot(), pendingLink: opener.pending?.link)
  }

  /// Goes on with a session once the project is there.
  package func resume(_ session: RootSession) {
    sessionToResume = session
    resume()
  }

  /// Puts back the session that waits, if the part of the app that it was in is there.
  func resume() {
    guard let session = sessionToResume, state.phase != .opening else { return }
    sessionToResume = nil
    if let home = current as? Home, let saved = session.flows.child?.first,
      saved.flow == home.id
    {
      do {
        try home.restore(saved)
      } catch {
        home.reset(to: HomeState())
        tell(problem: "The last session can't be resumed: \(error)")
      }
    }
    if let link = session.pendingLink { open(link) }
  }
}

/// A session as it is written down.
package struct RootSession: Codable, Equatable, Sendable {
  package let flows: FlowSnapshot
  package let pendingLink: String?
}
