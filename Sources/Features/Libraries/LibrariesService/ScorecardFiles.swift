import Foundation
import LibrariesInterface
import LibrariesLogic
import Workspace

/// The scorecards of a repository.
struct ScorecardFiles: Sendable {
  let contents: RepositoryContents

  /// More are no scorecards of people; neither are longer ones, in bytes.
  private static let limit = 10_000
  private static let sizeLimit = 1 << 20

  /// - Returns: those that are right, every mistake in the others, and files that are none by their names.
  func read() async throws -> (
    cards: [Scorecard], issues: [ConfigurationIssue], strangers: [String]
  ) {
    var cards: [Scorecard] = []
    var issues: [ConfigurationIssue] = []
    let all = paths()
    for path in all.filter(isCard).prefix(ScorecardFiles.limit) {
      guard let bytes = try await bytes(path, &issues) else { continue }
      switch ScorecardDecoder.decode(String(decoding: bytes, as: UTF8.self), path: path) {
      case .success(let card): cards.append(card)
      case .failure(let mistakes): issues += mistakes.issues
      }
    }
    return (cards, issues, all.filter { !isCard($0) })
  }

  private func isCard(_ path: String) -> Bool { path.hasSuffix(".yml") || path.hasSuffix(".yaml") }

  private func bytes(_ path: String, _ issues: inout [ConfigurationIssue]) async throws -> [UInt8]?
  {
    func refuse(_ message: String) {
      issues.append(ConfigurationIssue(path: path, line: 1, column: 1, message: message, hint: nil))
    }
    do {
      guard let bytes = try await contents.read(path) else { return nil }
      if bytes.count <= ScorecardFiles.sizeLimit { return bytes }
      refuse("a scorecard has 1 MB at most")
    } catch let error as WorkspaceError {
      refuse("\(error)")
    }
    return nil
  }

  /// The files in the folder of scorecards: those of the work tree, tracked or not.
  private func paths() -> [String] {
    let folder = ScorecardPath.folder + "/"
    guard let root = contents.root else {
      return contents.paths.filter { path in
        path.hasPrefix(folder) && !path.hasPrefix(folder + ".")
          && !path.dropFirst(folder.count).contains("/")
      }
    }
    let names = try? FileManager.default.contentsOfDirectory(atPath: root + "/" + folder)
    return (names ?? []).filter { !$0.hasPrefix(".") }.sorted().map { folder + $0 }
  }
}
