import Flows
import RouterService
import Workspace

/// A saved session: the states and the back stacks of the flows, what screens remember, the
/// pending link, and the preferences.
package struct RootSession: Codable, Equatable, Sendable {
  package let flows: FlowSnapshot
  /// The link that was still waiting for its destination.
  package let pendingLink: String?
  /// The sort orders of tables; nil in sessions that older versions saved.
  package let preferences: [String: String]?

  package init(
    flows: FlowSnapshot, pendingLink: String? = nil, preferences: [String: String]? = nil
  ) {
    self.flows = flows
    self.pendingLink = pendingLink
    self.preferences = preferences
  }
}

extension Root {
  /// Returns the current session.
  ///
  /// - Throws: `EncodingError` if a state can't be encoded.
  package func session() throws -> RootSession {
    RootSession(
      flows: try snapshot(), pendingLink: opener.pending?.link, preferences: preferences.snapshot)
  }

  /// Restores the saved preferences, once per start.
  func takePreferences(of project: Project) {
    guard let find = savedPreferences else { return }
    savedPreferences = nil
    preferences.restore(find(project))
  }

  /// Restores the saved session of the project, if the app was started with `--resume`.
  func resume(in project: Project) {
    guard let find = savedSession else { return }
    savedSession = nil
    do {
      if let session = try find(project) {
        try restore(session)
      } else {
        notify("There is no saved session for this repository yet.")
      }
    } catch is FlowRestoreError {
      notify(problem: "Another version saved the last session. It can't be restored.")
    } catch {
      notify(problem: "The last session can't be restored: \(error)")
    }
    if let link = linkAfterResuming {
      linkAfterResuming = nil
      open(link)
    }
  }

  private func restore(_ session: RootSession) throws {
    guard let home = current as? any TabHost, let saved = session.home(home.id) else {
      // An unfinished setup isn't restored, because its last step writes a file.
      return notify("The last session ended during the setup, which can't be restored.")
    }
    let initial = try home.snapshot()
    do {
      try home.restore(saved)
    } catch {
      try home.restore(initial)
      throw error
    }
    if let presented = try session.presented {
      try presenter.restore(presented, from: session.flows, with: self)
    }
    if linkAfterResuming == nil, let link = session.pendingLink { open(link) }
  }
}

extension RootSession {
  private struct SavedRootState: Decodable {
    /// Nil in sessions that older versions saved.
    let presented: PresentedRoutes?
  }

  /// The routes that were presented over the home flow.
  fileprivate var presented: PresentedRoutes? {
    get throws { try flows.state.decoded(as: SavedRootState.self).presented }
  }

  /// The snapshot of the home flow, which was on screen or kept behind a presented flow.
  fileprivate func home(_ id: FlowID) -> FlowSnapshot? {
    ((flows.child ?? []) + (flows.kept ?? [:]).values).first { $0.flow == id }
  }
}
