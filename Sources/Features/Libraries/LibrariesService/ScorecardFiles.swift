import Foundation
import Git
import LibrariesInterface
import LibrariesLogic
import Workspace

/// Reads the scorecards of a repository.
struct ScorecardFiles: Sendable {
  let contents: RepositoryContents

  /// The maximum number of scorecards to read.
  private static let limit = 10_000
  /// The maximum size of a scorecard in bytes.
  private static let sizeLimit = 1 << 20

  /// Returns the valid scorecards, the diagnostics of the other ones, and the paths of files in the
  /// folder that aren't scorecards.
  func read() async throws -> (
    cards: [Scorecard], issues: [ConfigurationDiagnostic], others: [String]
  ) {
    var cards: [Scorecard] = []
    var issues: [ConfigurationDiagnostic] = []
    let all = paths()
    for path in all.filter(isCard).prefix(ScorecardFiles.limit) {
      guard let bytes = try await bytes(path, &issues) else { continue }
      switch ScorecardDecoder.decode(String(decoding: bytes, as: UTF8.self), path: path) {
      case .success(let card): cards.append(card)
      case .failure(let diagnostics): issues += diagnostics.issues
      }
    }
    return (cards, issues, all.filter { !isCard($0) })
  }

  private func isCard(_ path: String) -> Bool { path.hasSuffix(".yml") || path.hasSuffix(".yaml") }

  private func bytes(
    _ path: String, _ issues: inout [ConfigurationDiagnostic]
  ) async throws -> [UInt8]? {
    func refuse(_ message: String) {
      issues.append(
        ConfigurationDiagnostic(path: path, line: 1, column: 1, message: message, hint: nil))
    }
    do {
      guard let bytes = try await contents.read(path) else { return nil }
      if bytes.count <= ScorecardFiles.sizeLimit { return bytes }
      refuse("the scorecard is larger than 1 MB")
    } catch let error as RepositoryFileError {
      refuse("\(error)")
    }
    return nil
  }

  /// Returns the files in the scorecard folder. In the working tree this includes untracked files.
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
