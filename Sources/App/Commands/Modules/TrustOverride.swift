import Foundation
import ModulesInterface

/// The user's list of trusted repositories. With `HEADWAY_TRUST=1` in the environment, every
/// repository is trusted for this run.
package struct TrustOverride: RepositoryTrusting {
  private let file: any RepositoryTrusting
  private let isGiven: Bool

  package init(
    _ file: any RepositoryTrusting = TrustGate.file,
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) {
    self.file = file
    isGiven = environment["HEADWAY_TRUST"] == "1"
  }

  package func isTrusted(_ root: String) async -> Bool {
    if isGiven { return true }
    return await file.isTrusted(root)
  }

  package func trust(_ root: String) async throws { try await file.trust(root) }
  package func revoke(_ root: String) async throws -> Bool { try await file.revoke(root) }
}
