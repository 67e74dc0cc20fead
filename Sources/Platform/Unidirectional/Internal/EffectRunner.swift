import DependencyInjection

/// Runs a store's effects, each in its own task, and cancels them by identifier or all together.
@MainActor final class EffectRunner<Action: Sendable> {
  private struct Running {
    let id: EffectID?
    let name: String
    let task: Task<Void, Never>
    let started: ContinuousClock.Instant?
    let site: CallSite?
  }

  /// Receives actions. The flag is true if the effect was canceled before it sent the action.
  var deliver: (@MainActor (Action, _ isCancelled: Bool) -> Void)?
  private var running: [Int: Running] = [:]
  private var nextKey = 0
  /// The latest effect of each throttled identifier that waits for the end of the interval.
  private var throttled: [EffectID: Effect<Action>] = [:]
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
  @discardableResult func start(_ effect: Effect<Action>) -> [Task<Void, Never>] {
    switch effect.operation {
    case .none: return []
    case .send(let action):
      deliver?(action, false)
      return []
    case .cancel(let id):
      cancel(id)
      return []
    case .merge(let effects):
      return effects.flatMap { start($0) }
    case .concatenate(let effects):
      return [
        spawn(id: nil, name: "sequence of \(effects.count)") { [weak self] in
          for effect in effects where !Task.isCancelled { await self?.finishing(effect) }
        }
      ]
    case .throttle(let id, let wait, let effect): return throttle(id, wait, effect)
    case .run(let run):
      let task = spawn(id: run.id, name: run.name, at: run.site) { [weak self] in
        let send = Send<Action> { self?.deliver?($0, Task.isCancelled) }
        do {
          try await run.body(send)
        } catch is CancellationError {
        } catch {
          run.site.report(
            "Unidirectional", "The effect \"\(run.name)\" threw an unhandled error: \(error)")
        }
      }
      return [task]
    case .debounce(let id, let wait, let effect):
      let task = spawn(id: id, name: "debounce \(id)") { [weak self] in
        do { try await wait() } catch { return }
        guard !Task.isCancelled else { return }
        await self?.finishing(effect)
      }
      return [task]
    }
  }

  /// Starts an effect unless an interval is open. Otherwise, keeps it for the end of the interval.
  private func throttle(
    _ id: EffectID, _ wait: @escaping @Sendable () async throws -> Void, _ effect: Effect<Action>
  ) -> [Task<Void, Never>] {
    let interval = EffectID(ThrottleInterval(id: id))
    if let open = running.values.first(where: { $0.id == interval }) {
      throttled[id] = effect
      return [open.task]
    }
    let tasks = start(effect)
    let task = spawn(id: interval, name: "throttle \(id)") { [weak self] in
      do {
        repeat { try await wait() } while self?.startThrottled(id) ?? false
      } catch { return }
    }
    return tasks + [task]
  }

  /// Starts the effect that waits for the end of an interval.
  ///
  /// - Returns: whether there was one, so that another interval begins.
  private func startThrottled(_ id: EffectID) -> Bool {
    guard !Task.isCancelled, let next = throttled.removeValue(forKey: id) else { return false }
    start(next)
    return true
  }

  /// Starts an effect and waits until it ends. Canceling this task cancels the effect.
  private func finishing(_ effect: Effect<Action>) async {
    for task in start(effect) {
      await withTaskCancellationHandler {
        await task.value
      } onCancel: {
        task.cancel()
      }
    }
  }

  private func spawn(
    id: EffectID?, name: String, at site: CallSite? = nil,
    _ body: @escaping @MainActor () async -> Void
  ) -> Task<Void, Never> {
    if let id { cancel(id) }
    let key = nextKey
    nextKey += 1
    let task = Task { [weak self, cancellation] in
      await body()
      self?.running[key] = nil
      cancellation.remove(key)
    }
    running[key] = Running(
      id: id, name: name, task: task, started: StoreTracker.current?.now, site: site)
    cancellation.add(key, task)
    return task
  }

  func cancel(_ id: EffectID) {
    let interval = EffectID(ThrottleInterval(id: id))
    throttled[id] = nil
    for (key, effect) in running where effect.id == id || effect.id == interval {
      running[key] = nil
      effect.task.cancel()
    }
  }

  func cancelAll() {
    let all = running.values
    throttled.removeAll()
    running.removeAll()
    for effect in all { effect.task.cancel() }
  }
}

/// The identifier of a throttled identifier's interval, which an effect with that identifier doesn't
/// cancel.
private struct ThrottleInterval: Hashable, Sendable {
  let id: EffectID
}
