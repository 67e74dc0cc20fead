import PluginProtocol
import Routing
import Unidirectional

/// What a plugin's process said last to one question, asked again when the question changes.
///
/// One question is on its way at a time; what was asked meanwhile is asked once that is answered, the last
/// only. So a process is never asked faster than it answers.
@MainActor public final class Asked<Question: Equatable & Sendable, Answer: Sendable> {
  /// What there is to show.
  public enum Known: Sendable {
    case nothingYet
    case answer(Answer)
    /// Why there is no answer, in words for people.
    case refused(String)
  }

  private struct Key: Equatable {
    let question: Question
    let revision: Int
  }

  private weak var plugin: OutsidePlugin?
  private let contribution: String
  private let isSameSubject: (Question, Question) -> Bool
  private let ask: @MainActor (OutsidePlugin, Question) async throws -> Answer
  private let known = Source<Known>(.nothingYet)
  private var shownFor: Question?
  private var asked: Key?
  private var next: Key?
  private var task: Task<Void, Never>?

  /// - Parameters:
  ///   - contribution: its id, as `changed` names it.
  ///   - isSameSubject: whether the answer to one question may stand while another one is asked.
  public init(
    _ plugin: OutsidePlugin, contribution: String,
    isSameSubject: @escaping (Question, Question) -> Bool = { _, _ in true },
    ask: @escaping @MainActor (OutsidePlugin, Question) async throws -> Answer
  ) {
    self.plugin = plugin
    self.contribution = contribution
    self.isSameSubject = isSameSubject
    self.ask = ask
  }

  /// What is known for a question, which is asked where it wasn't; the read is tracked.
  public func known(for question: Question) -> Known {
    guard let plugin else { return .nothingYet }
    let key = Key(question: question, revision: plugin.revision(of: contribution))
    if key != asked, key != next { want(key) }
    let known = known.value
    guard let shownFor, isSameSubject(shownFor, question) else { return .nothingYet }
    return known
  }

  private func want(_ key: Key) {
    guard task == nil else { return next = key }
    guard let plugin else { return }
    asked = key
    next = nil
    // Not now: who asks is just being drawn.
    task = plugin.begin { [weak self, weak plugin] in
      if let plugin { await self?.ask(key, plugin) }
    }
  }

  private func ask(_ key: Key, _ plugin: OutsidePlugin) async {
    let outcome: Known?
    do {
      outcome = .answer(try await ask(plugin, key.question))
    } catch PluginCallError.refused(let message) {
      outcome = .refused(message)
    } catch {
      // It is off, or will be asked again once it runs.
      outcome = nil
    }
    task = nil
    if let outcome {
      shownFor = key.question
      known.value = outcome
    }
    if let next { want(next) }
  }

  isolated deinit { task?.cancel() }
}
