import Git
import LibrariesInterface
import LibrariesLogic
import Workspace

/// Writes scorecards to the working tree.
package struct ScorecardWriter: ScorecardWriting {
  package init() {}

  package func write(_ card: Scorecard, in project: Project) async throws -> ScorecardChange {
    guard !project.isBare else {
      throw WorkspaceError("can't save in a bare repository; use a clone with a working tree")
    }
    let file = RepositoryFile(root: project.root, path: card.path)
    let before = try text(of: file, card.path)
    let after: String
    if let before {
      let old = try decoded(before, card.path)
      guard LibraryID(.swift, old.library) == LibraryID(.swift, card.library) else {
        throw WorkspaceError("\(card.path) belongs to \(old.library); nothing was saved")
      }
      after = ScorecardText.changed(before, from: old, to: card)
    } else {
      after = ScorecardText.text(of: card)
    }
    // A file that was edited by hand may use YAML features that the writer doesn't support.
    guard let result = try? decoded(after, card.path), result.hasSameContent(as: card) else {
      throw WorkspaceError(
        "\(card.path) can't be changed safely because of its YAML format; nothing was saved")
    }
    if after != before { try file.write(after) }
    return ScorecardChange(path: card.path, before: before, after: after)
  }

  package func undo(_ change: ScorecardChange, in project: Project) async throws {
    let file = RepositoryFile(root: project.root, path: change.path)
    guard try text(of: file, change.path) == change.after else {
      throw WorkspaceError("\(change.path) has changed since; nothing was undone")
    }
    if let before = change.before { try file.write(before) } else { try file.remove() }
  }

  private func text(of file: RepositoryFile, _ path: String) throws -> String? {
    guard let bytes = try file.read() else { return nil }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw WorkspaceError("\(path) isn't valid UTF-8; nothing was saved")
    }
    return text
  }

  private func decoded(_ text: String, _ path: String) throws -> Scorecard {
    do {
      return try ScorecardDecoder.decode(text, path: path).get()
    } catch {
      let first = error.issues.first
      throw WorkspaceError(
        "\(path):\(first?.line ?? 1): \(first?.message ?? "can't be read"); nothing was saved"
      )
    }
  }
}

extension Scorecard {
  /// Whether both have the same content, regardless of paths and line numbers.
  fileprivate func hasSameContent(as other: Scorecard) -> Bool {
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
