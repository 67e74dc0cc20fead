import LibrariesInterface
import LibrariesLogic
import Workspace

/// Writes scorecards into the work tree.
package struct ScorecardWriter: ScorecardWriting {
  package init() {}

  package func write(_ card: Scorecard, in project: Project) async throws -> ScorecardChange {
    guard !project.isBare else {
      throw WorkspaceError("a bare repository has no work tree; answer where one is checked out")
    }
    let file = RepositoryFile(root: project.root, path: card.path)
    let before = try text(of: file, card.path)
    let after: String
    if let before {
      let old = try decoded(before, card.path)
      guard LibraryID(.swift, old.library) == LibraryID(.swift, card.library) else {
        throw WorkspaceError("\(card.path) is about \(old.library); it was left as it is")
      }
      after = ScorecardText.changed(before, from: old, to: card)
    } else {
      after = ScorecardText.text(of: card)
    }
    // What was written by hand may be written in ways that aren't foreseen.
    guard let result = try? decoded(after, card.path), result.says(thatOf: card) else {
      throw WorkspaceError(
        "\(card.path) is written in a way that can't be changed safely; it was left as it is")
    }
    if after != before { try file.write(after) }
    return ScorecardChange(path: card.path, before: before, after: after)
  }

  package func undo(_ change: ScorecardChange, in project: Project) async throws {
    let file = RepositoryFile(root: project.root, path: change.path)
    guard try text(of: file, change.path) == change.after else {
      throw WorkspaceError("\(change.path) has changed since; it was left as it is")
    }
    if let before = change.before { try file.write(before) } else { try file.remove() }
  }

  private func text(of file: RepositoryFile, _ path: String) throws -> String? {
    guard let bytes = try file.read() else { return nil }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw WorkspaceError("\(path) is no UTF-8; it was left as it is")
    }
    return text
  }

  private func decoded(_ text: String, _ path: String) throws -> Scorecard {
    do {
      return try ScorecardDecoder.decode(text, path: path).get()
    } catch {
      let first = error.issues.first
      throw WorkspaceError(
        "\(path):\(first?.line ?? 1): \(first?.message ?? "it can't be read"); it was left as it is"
      )
    }
  }
}

extension Scorecard {
  /// Whether both say the same, wherever it stands.
  fileprivate func says(thatOf other: Scorecard) -> Bool {
    func plain(_ card: Scorecard) -> Scorecard {
      var card = card
      card.path = ""
      card.exceptions = card.exceptions.map {
        Exception(
          criterion: $0.criterion, owner: $0.owner, until: $0.until, because: $0.because)
      }
      return card
    }
    return plain(self) == plain(other)
  }
}
