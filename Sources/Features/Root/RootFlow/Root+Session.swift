import Flows
import HomeFlow
import Workspace

/// Where a session was left, as it is written down for the next one: states, histories, what screens
/// remember, and the link that waited.
package struct RootSession: Codable, Equatable, Sendable {
  package let flows: FlowSnapshot
  package let pendingLink: String?
}

extension Root {
  /// Where one is now.
  package func session() throws -> RootSession {
    RootSession(flows: try snapshot(), pendingLink: opener.pending?.link)
  }

  /// Goes on with the session that was asked for, now that its project is there.
  func resume(in project: Project) {
    guard let find = savedSession else { return }
    savedSession = nil
    do {
      if let session = try find(project) {
        try putBack(session)
      } else {
        tell("There is no session to resume here yet.")
      }
    } catch is FlowRestoreError {
      tell(problem: "The last session can't be resumed: it was left by another version.")
    } catch {
      tell(problem: "The last session can't be resumed: \(error)")
    }
    if let link = linkAfterResuming {
      linkAfterResuming = nil
      open(link)
    }
  }

  private func putBack(_ session: RootSession) throws {
    guard let home = current as? Home, let saved = session.flows.child?.first,
      saved.flow == home.id
    else {
      // Half a set-up is not gone on with: its last step writes.
      return tell("The last session was in the set-up, which isn't resumed.")
    }
    do {
      try home.restore(saved)
    } catch {
      home.reset(to: HomeState())
      throw error
    }
    if linkAfterResuming == nil, let link = session.pendingLink { open(link) }
  }
}
