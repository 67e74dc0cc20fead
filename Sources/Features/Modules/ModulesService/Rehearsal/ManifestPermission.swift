/// Asks once whether Headway may run manifests, however many merges need it.
actor ManifestPermission {
  private let ask: @Sendable ([String]) async -> Bool
  private var answer: Task<Bool, Never>?

  init(_ ask: @escaping @Sendable ([String]) async -> Bool) { self.ask = ask }

  func isGiven(for manifests: [String]) async -> Bool {
    let answer = answer ?? Task { [ask] in await ask(manifests) }
    self.answer = answer
    return await answer.value
  }
}
