import Diagnostics

/// Runs a store's effects, each in its own task, and cancels them by identifier or all together.
@MainActor final class EffectRunner<Action: Sendable> {
  private struct Running {
    let id: EffectID?
    let name: String
    let task: Task<Void, Never>
    let started: ContinuousClock.Instant?
    let site: CallSite?
    let moment: Int
    /// Counts the effect as work until it ends or is canceled; nil for a timer.
    let activity: Activity?
  }

  /// Receives actions. The flag is true if the effect was canceled before it sent the action, and the
  /// number is the moment in which the effect started.
  var deliver: (@MainActor (Action, _ isCancelled: Bool, _ moment: Int) -> Void)?
  /// Records the effects for an inspector; nil for none.
  var followed: TrackedStore?
  private var running: [Int: Running] = [:]
  private var nextKey = 0
  /// The latest throttled effect that waits for the end of an interval, by the interval's key.
  private var waiting: [Int: Effect<Action>] = [:]
  private let cancellation = CancelOnRelease()

  deinit { cancellation.cancelAll() }

  /// The names of the running effects, in the order in which they started.
  var names: [String] { running.sorted { $0.key < $1.key }.map(\.value.name) }

  /// The running effects, in the order in which they started.
  var inProgress: [RunningEffect] {
    running.sorted { $0.key < $1.key }.map { _, effect in
      RunningEffect(
        name: effect.name, started: effect.started, site: effect.site.map(\.description))
    }
  }

  /// Starts an effect and returns its tasks, so that a sequence can await them.
  ///
  /// - Parameters:
  ///   - effect: the effect.
  ///   - outer: the moment in which the effect that contains this one started; nil for none.
  @discardableResult func start(
    _ effect: Effect<Action>, inside outer: Int? = nil
  ) -> [Task<Void, Never>] {
    switch effect.operation {
    case .none: return []
    case .send(let action):
      deliver?(action, false, outer ?? moment)
      return []
    case .cancel(let id):
      cancel(id)
      return []
    case .merge(let effects):
      return effects.flatMap { start($0, inside: outer) }
    case .concatenate(let effects):
      return [
        spawn(effect, id: nil, name: "sequence of \(effects.count)", inside: outer) {
          [weak self] moment in
          for effect in effects where !Task.isCancelled { await self?.finishing(effect, moment) }
        }
      ]
    case .identified(let id, let inner):
      return [
        spawn(effect, id: id, name: "\(id)", inside: outer) { [weak self] moment in
          if !Task.isCancelled { await self?.finishing(inner, moment) }
        }
      ]
    case .throttle(let id, let wait, let effect): return throttle(id, wait, effect, outer)
    case .run(let run):
      let task = spawn(
        effect, id: run.id, name: run.name, at: run.site, isTimer: run.isTimer, inside: outer
      ) { [weak self] moment in
        let send = Send<Action> { self?.deliver?($0, Task.isCancelled, moment) }
        do {
          try await run.body(send)
        } catch is CancellationError {
        } catch {
          run.site.report(
            "Unidirectional", "The effect \"\(run.name)\" threw an unhandled error: \(error)")
        }
      }
      return [task]
    case .debounce(let id, let wait, let inner):
      let task = spawn(effect, id: id, name: "debounce \(id)", inside: outer) {
        [weak self] moment in
        do { try await wait() } catch { return }
        guard !Task.isCancelled else { return }
        await self?.finishing(inner, moment)
      }
      return [task]
    }
  }

  /// Starts an effect unless an interval is open. Otherwise, keeps it for the end of the interval.
  private func throttle(
    _ id: EffectID, _ wait: @escaping @Sendable () async throws -> Void, _ effect: Effect<Action>,
    _ outer: Int?
  ) -> [Task<Void, Never>] {
    let interval = EffectID(ThrottleInterval(id: id))
    // An interval inside a canceled effect is canceled before its task ends.
    let open = running.first { $0.value.id == interval && !$0.value.task.isCancelled }
    if let (key, open) = open {
      waiting[key] = effect
      return [open.task]
    }
    let tasks = start(effect, inside: outer)
    let key = nextKey
    let task = spawn(nil, id: interval, name: "throttle \(id)", inside: outer) { [weak self] _ in
      do {
        repeat { try await wait() } while self?.startWaiting(for: key) ?? false
      } catch { return }
    }
    return tasks + [task]
  }

  /// Starts the effect that waits for the end of an interval.
  ///
  /// - Returns: whether there was one, so that another interval begins.
  private func startWaiting(for key: Int) -> Bool {
    guard !Task.isCancelled, let next = waiting.removeValue(forKey: key) else { return false }
    start(next)
    return true
  }

  /// Starts an effect and waits until it ends. Canceling this task cancels the effect.
  private func finishing(_ effect: Effect<Action>, _ moment: Int) async {
    let tasks = start(effect, inside: moment)
    await withTaskCancellationHandler {
      for task in tasks { await task.value }
    } onCancel: {
      for task in tasks { task.cancel() }
    }
  }

  private var moment: Int { followed?.moment ?? 0 }

  /// - Parameters:
  ///   - effect: the effect, so that an inspector can start it again; nil for a part of another one.
  ///   - isTimer: whether the effect only follows a clock.
  ///   - body: the work. It receives the moment in which the effect started.
  private func spawn(
    _ effect: Effect<Action>?, id: EffectID?, name: String, at site: CallSite? = nil,
    isTimer: Bool = false, inside outer: Int?,
    _ body: @escaping @MainActor (_ moment: Int) async -> Void
  ) -> Task<Void, Never> {
    if let id { cancel(id) }
    let key = nextKey
    nextKey += 1
    let moment = outer ?? moment
    let task = Task { [weak self, cancellation] in
      await body(moment)
      self?.ended(key)
      cancellation.remove(key)
    }
    running[key] = Running(
      id: id, name: name, task: task, started: followed?.now, site: site, moment: moment,
      activity: isTimer ? nil : Activity())
    cancellation.add(key, task)
    if let followed, let effect, outer == nil {
      followed.noteStart(StartedEffect(key: key, name: name, effect: effect, moment: moment))
    }
    return task
  }

  private func ended(_ key: Int) {
    guard running.removeValue(forKey: key) != nil else { return }
    waiting[key] = nil
    followed?.noteEnd(of: key)
  }

  /// Whether the effect with this key runs.
  func isRunning(_ key: Int) -> Bool { running[key] != nil }

  /// Cancels the effects that started after a moment.
  func cancel(startedAfter moment: Int) {
    for (key, effect) in running where effect.moment > moment {
      ended(key)
      effect.task.cancel()
    }
  }

  func cancel(_ id: EffectID) {
    let interval = EffectID(ThrottleInterval(id: id))
    for (key, effect) in running where effect.id == id || effect.id == interval {
      ended(key)
      effect.task.cancel()
    }
  }

  func cancelAll() {
    let all = running.values
    waiting.removeAll()
    running.removeAll()
    for effect in all { effect.task.cancel() }
  }
}

/// The identifier of a throttled identifier's interval, which an effect with that identifier doesn't
/// cancel.
private struct ThrottleInterval: Hashable, Sendable {
  let id: EffectID
}
