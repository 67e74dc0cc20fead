import DeclarativeUI
import DesignSystem
import ModulesInterface
import ModulesLogic
import Unidirectional
import WorkspaceLogic

/// Shows which manifests would be executed, and asks whether they may be.
package struct TrustView: View {
  let state: Bind<ModulesBoard.State>
  let root: String
  let isTrusting: Bind<Bool>
  let edit: @MainActor (String) -> Void
  let trust: @MainActor () -> Void
  let cancel: @MainActor () -> Void

  /// - Parameters:
  ///   - root: the repository, by its folder.
  ///   - isTrusting: whether the answer is on its way already.
  ///   - edit: opens a manifest, by its path, in the person's editor.
  package init(
    state: Bind<ModulesBoard.State>, root: String, isTrusting: Bind<Bool>,
    edit: @escaping @MainActor (String) -> Void, trust: @escaping @MainActor () -> Void,
    cancel: @escaping @MainActor () -> Void
  ) {
    self.state = state
    self.root = root
    self.isTrusting = isTrusting
    self.edit = edit
    self.trust = trust
    self.cancel = cancel
  }

  private struct Manifest: Identifiable, Equatable {
    let id: String
  }

  package var body: some View {
    let manifests = state.map { $0.untrusted.map { Manifest(id: $0) } }
    let none = manifests.value.isEmpty ? "there is nothing to execute" : nil
    VStack {
      Label(
        "A Swift package says which modules it has only when its manifest is compiled and run, with all "
          + "that your account may do. Headway does that for nobody whom you don't trust."
      )
      .lineLimit(3).padding(horizontal: .one)
      Label(
        .muted("The answer is kept with your own settings, for ") + StyledText(root)
          + .muted("; “headway trust --revoke” takes it back.")
      )
      .lineLimit(2).padding(horizontal: .one)
      Divider(
        StyledText(
          "would be executed: \(Wording.count(manifests.value.count, "manifest"))", .heading))
      List(manifests, name: "manifests") { [root] manifest in
        Label(StyledText(manifest.id).linked(toFile: root + "/" + manifest.id))
      }
      .onActivate("read it", also: "e") { edit($0.id) }
      .placeholder("Nothing: every manifest may be executed already, or there is none.")
      ModuleLines(state: state)
    }
    .keys {
      KeyBinding(
        "trust.yes", "Y", title: "trust and read",
        disabled: isTrusting.value ? "it is being written down" : none
      ) { trust() }
      KeyBinding("trust.no", "N", title: "not now") { cancel() }
    }
  }
}
