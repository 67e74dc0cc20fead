import PluginProtocol
import Routing
import Unidirectional

/// The latest answer of a plugin's process to a question. The question is sent again when it
/// changes.
///
/// One call is pending at a time. Of the questions that change meanwhile, only the last is sent
/// when the call is answered, so a process never receives questions faster than it answers them.
@MainActor package final class PluginQuery<Question: Equatable & Sendable, Answer: Sendable> {
  /// The value to show.
  package enum Status: Sendable {
    /// No answer has arrived yet.
    case pending
    /// The latest answer.
    case answer(Answer)
    /// The plugin refused to answer. The value is its message for users.
    case failed(String)
  }

  private struct Key: Equatable {
    let question: Question
    let revision: Int
  }

  private weak var plugin: ExternalPlugin?
  private let contribution: String
  private let isSameSubject: (Question, Question) -> Bool
  private let ask: @MainActor (ExternalPlugin, Question) async throws -> Answer
  private let known = Source<Status>(.pending)
  private var shownFor: Question?
  private var asked: Key?
  private var next: Key?
  private var task: Task<Void, Never>?

  /// Creates a value without an answer.
  ///
  /// - Parameters:
  ///   - plugin: the plugin to ask. It isn't retained.
  ///   - contribution: the identifier of the contribution that `changed` notifications refer to.
  ///   - isSameSubject: returns whether the answer to one question may be shown while another
  ///     question is pending.
  ///   - ask: sends the question.
  package init(
    _ plugin: ExternalPlugin, contribution: String,
    isSameSubject: @escaping (Question, Question) -> Bool = { _, _ in true },
    ask: @escaping @MainActor (ExternalPlugin, Question) async throws -> Answer
  ) {
    self.plugin = plugin
    self.contribution = contribution
    self.isSameSubject = isSameSubject
    self.ask = ask
    // A source that a view creates while it is evaluated would be lost.
    plugin.prepareRevision(of: contribution)
  }

  /// Returns the latest answer to a question, and sends the question if needed. The read is
  /// tracked.
  package func status(for question: Question) -> Status {
    guard let plugin else { return .pending }
    let key = Key(question: question, revision: plugin.revision(of: contribution))
    if key != asked, key != next { want(key) }
    let known = known.value
    guard let shownFor, isSameSubject(shownFor, question) else { return .pending }
    return known
  }

  private func want(_ key: Key) {
    guard task == nil else { return next = key }
    guard let plugin else { return }
    asked = key
    next = nil
    // Asynchronously, because the caller is being drawn.
    task = plugin.begin { [weak self, weak plugin] in
      if let plugin { await self?.ask(key, plugin) }
    }
  }

  private func ask(_ key: Key, _ plugin: ExternalPlugin) async {
    let outcome: Status?
    do {
      outcome = .answer(try await ask(plugin, key.question))
    } catch PluginCallError.refused(let message) {
      outcome = .failed(message)
    } catch {
      // The plugin is disabled, or the question is sent again once the plugin runs.
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
