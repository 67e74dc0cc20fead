import Flows
import HomeFlow
import Workspace

/// Where a session was left, as it is written down for the next one: states, histories, what screens
/// remember, the link that waited, and what was chosen for good.
package struct RootSession: Codable, Equatable, Sendable {
  package let flows: FlowSnapshot
  package let pendingLink: String?
  /// How tables are sorted; nil in one that was written before this was known.
  package let preferences: [String: String]?
}

extension Root {
  /// Where one is now.
  package func session() throws -> RootSession {
    RootSession(
      flows: try snapshot(), pendingLink: opener.pending?.link, preferences: preferences.snapshot)
  }

  /// Takes over what was chosen for good, once.
  func takePreferences(of project: Project) {
    guard let find = savedPreferences else { return }
    savedPreferences = nil
    preferences.putBack(find(project))
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
    guard let home = current as? Home, let saved = session.home(home.id) else {
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

extension RootSession {
  /// What was left of the app's places: shown, or behind a pattern that was tried.
  fileprivate func home(_ id: FlowID) -> FlowSnapshot? {
    ((flows.child ?? []) + (flows.kept ?? [:]).values).first { $0.flow == id }
  }
}
