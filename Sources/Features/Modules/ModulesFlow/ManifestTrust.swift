import Flows
import ModulesUI
import Scenes

/// The decision whether the manifests of a repository may be run.
struct ManifestTrust: SceneState {
  enum IO: Equatable, Sendable { case save }

  enum Completion: Equatable, Sendable {
    case saved
    case failed(String)
  }

  enum Transition: Equatable, Sendable {
    case trusted
    case canceled
  }

  private(set) var viewModel = ManifestTrustView.Decision()

  /// Saves the permission. Pressing the key again has no effect while it is being saved.
  mutating func accept() -> Outcome {
    guard !viewModel.isSaving else { return .none }
    viewModel = .init(isSaving: true)
    return .perform(.save)
  }

  mutating func cancel() -> Outcome { .transition(.canceled) }

  mutating func completed(_ completion: Completion) -> Outcome {
    switch completion {
    case .saved: return .transition(.trusted)
    case .failed(let problem):
      viewModel = .init(problem: problem)
      return .none
    }
  }
}

extension Modules {
  /// The review of manifests: saves that they may be run, and then runs them.
  func trustScreen() -> any Routable {
    let (trust, root) = (services.trust, project.root)
    return Scene("Trust", state: ManifestTrust()) { io in
      switch io {
      case .save:
        do {
          try await trust.trust(root)
          return .saved
        } catch {
          return .failed("\(error)")
        }
      }
    } transition: { [weak self] transition in
      switch transition {
      case .trusted: self?.readTrustedManifests()
      case .canceled:
        self?.leaveTrustScreen()
        self?.app.notify("Not trusted. Press T to review again.")
      }
    } view: { [unowned self] scene in
      ManifestTrustView(
        state: sharedState, root: root, decision: scene.viewModel,
        edit: { [weak self] in self?.edit(manifest: $0) },
        trust: scene.doing { $0.accept() }, cancel: scene.doing { $0.cancel() })
    }
  }

  private func readTrustedManifests() {
    app.notify("Trusted \(project.root). Reading its manifests…")
    leaveTrustScreen()
    // Migrations count by these modules, too.
    reload()
  }

  private func leaveTrustScreen() {
    if !back() { reset(to: ModulesState()) }
  }
}
