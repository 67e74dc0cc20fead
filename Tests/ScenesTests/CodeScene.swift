import DeclarativeUI
import Flows
import Scenes
import Testing

/// A code that a remote server verifies.
struct CodeEntryState: SceneState, Equatable {
  enum IO: Equatable, Sendable {
    case send
    case check(String)
  }

  enum Completion: Equatable, Sendable {
    case sent
    case checked(isRight: Bool)
  }

  enum Transition: Equatable, Sendable { case verified(code: String) }

  enum Phase: Equatable { case idle, waiting(String), wrong }

  private(set) var phase = Phase.idle

  var viewModel: String {
    switch phase {
    case .idle: "Type the code."
    case .waiting(let code): "Checking \(code)…"
    case .wrong: "That was wrong."
    }
  }

  mutating func appeared() -> Outcome { .perform(.send) }

  mutating func submit(_ code: String) -> Outcome {
    if case .waiting = phase { return .none }
    phase = .waiting(code)
    return .perform(.check(code))
  }

  mutating func completed(_ completion: Completion) -> Outcome {
    switch (completion, phase) {
    case (.checked(isRight: true), .waiting(let code)): return .transition(.verified(code: code))
    case (.checked(isRight: false), .waiting): phase = .wrong
    default: break
    }
    return .none
  }
}

/// Shows the scene until its code is verified.
final class CodeFlow: Flow<String?, String> {
  static let skipped = ""
  private(set) weak var scene: Scene<CodeEntryState>?
  private(set) var events: [SceneEvent<CodeEntryState>] = []

  init(_ answers: Answers) {
    super.init(id: "code", title: "Code flow", state: nil)
    router.show("code", when: { $0 == nil }) { [unowned self] in
      let scene = Scene("Code", state: CodeEntryState()) { io in
        await answers.answer(to: io)
      } transition: { [unowned self] transition in
        switch transition {
        case .verified(let code): update { $0 = code }
        }
      } view: { scene in
        Label(scene.viewModel)
        TextField("code", onSubmit: scene.doing { $0.submit($1) })
      }
      scene.onEvent = { [weak self] in self?.events.append($0) }
      self.scene = scene
      return scene
    }
    router.show("skipped", when: { $0 == CodeFlow.skipped }) {
      ScreenRoutable("Skipped") { Label("Another time, then.") }
    }
    router.exit("done") { $0 ?? "" }
  }
}

/// Answers when the test calls `give`.
actor Answers {
  private var waiting: [CheckedContinuation<CodeEntryState.Completion, Never>] = []

  func answer(to io: CodeEntryState.IO) async -> CodeEntryState.Completion {
    if io == .send { return .sent }
    return await withCheckedContinuation { waiting.append($0) }
  }

  /// Waits for a request and answers it. The test fails if there is no request.
  func give(_ completion: CodeEntryState.Completion) async {
    for _ in 0..<12_000 where waiting.isEmpty {
      do { try await Task.sleep(for: .milliseconds(5)) } catch { break }
    }
    guard !waiting.isEmpty else {
      Issue.record("no request for \(completion)")
      return
    }
    waiting.removeFirst().resume(returning: completion)
  }
}
