import DeclarativeUI
import DesignSystem
import ModulesInterface
import ModulesLogic
import Unidirectional
import WorkspaceLogic

/// Lists the manifests that Headway would run and asks for permission.
package struct ManifestTrustView: View {
  /// The state of the decision.
  package struct Decision: Equatable, Sendable {
    package let isSaving: Bool
    package let problem: String?

    /// - Parameters:
    ///   - isSaving: whether the permission is being saved.
    ///   - problem: the reason why it couldn't be saved; nil if there was none.
    package init(isSaving: Bool = false, problem: String? = nil) {
      self.isSaving = isSaving
      self.problem = problem
    }
  }

  let state: Bind<ModulesReducer.State>
  let root: String
  let decision: Bind<Decision>
  let edit: @MainActor (String) -> Void
  let trust: @MainActor () -> Void
  let cancel: @MainActor () -> Void

  /// - Parameters:
  ///   - root: the repository root.
  ///   - decision: the state of the decision.
  ///   - edit: opens the manifest at a path in the user's editor.
  package init(
    state: Bind<ModulesReducer.State>, root: String, decision: Bind<Decision>,
    edit: @escaping @MainActor (String) -> Void, trust: @escaping @MainActor () -> Void,
    cancel: @escaping @MainActor () -> Void
  ) {
    self.state = state
    self.root = root
    self.decision = decision
    self.edit = edit
    self.trust = trust
    self.cancel = cancel
  }

  private struct Manifest: Identifiable, Equatable {
    let id: String
  }

  package var body: some View {
    let manifests = state.map { $0.untrusted.map { Manifest(id: $0) } }
    let none = manifests.value.isEmpty ? "there is nothing to run" : nil
    VStack {
      Label(
        "To list the modules of a Swift package, Headway must compile and run its manifest. A manifest "
          + "can do anything your account can do, so Headway asks first."
      )
      .lineLimit(3).padding(horizontal: .one)
      if !manifests.value.isEmpty {
        Label(
          .muted("Headway will save your answer for ") + StyledText(root)
            + .muted(". To revoke this permission later, run \"headway trust --revoke\".")
        )
        .lineLimit(2).padding(horizontal: .one)
      }
      if let problem = decision.value.problem {
        Label(StyledText("Can't save the permission: \(problem)", .danger))
          .lineLimit(2).padding(horizontal: .one)
      }
      Divider(
        StyledText(
          "\(TextFormat.count(manifests.value.count, "manifest")) to run", .heading))
      List(manifests, name: "manifests") { [root] manifest in
        Label(StyledText(manifest.id).linked(toFile: root + "/" + manifest.id))
      }
      .onActivate("Open in editor", also: "e") { edit($0.id) }
      .placeholder(
        "No manifests to review: there are no Swift packages, or you have trusted all of them.")
      if !manifests.value.isEmpty {
        HStack(spacing: .two) {
          Button(
            "Trust and run", name: "trust.button",
            disabled: decision.map { $0.isSaving ? "saving" : nil }, action: trust)
          Label(.muted("Tab selects the button, Enter presses it"))
        }
        .padding(horizontal: .one)
      }
      ModuleLines(state: state, reviewsManifests: true)
    }
    .keys {
      // No key by default, so that no key alone runs code; the user can assign one.
      KeyBinding(
        "trust.yes", keys: [], title: "Trust and run", isHint: false,
        disabled: decision.value.isSaving ? "saving" : none
      ) { trust() }
      KeyBinding("trust.no", "N", title: "Don't trust", disabled: none) { cancel() }
    }
  }
}
