import ArgumentParser
import Foundation
import Git
import GitHistory
import MigrationsInterface
import MigrationsService
import Output
import OwnersLogic
import Reports
import Workspace
import WorkspaceService

// CODEOWNERS.
extension Rehearse {
  func rehearseOwners(_ file: String) async throws {
    let project = try await options.project()
    let proposed = try proposedOwners(file, project)
    let repository = try await GitRepository.known(at: project.root)
    let current = try await Owners.file(project.configuration, of: repository)?.owners
    let past: MergePaths
    do {
      past = try await MergePathReader.read(
        project, branch: branch, over: try period(of: project))
    } catch let error as UnknownBranch {
      throw Failure(error)
    } catch let error as GitError {
      throw Failure(code: "git", message: "\(error)")
    }
    let rehearsal = OwnersRehearsal(
      past.merges.lazy.map { ($0.commit, $0.paths) }, proposed: proposed,
      current: current ?? CodeOwners(""))
    let report = OwnersRehearsalReport(past, rehearsal)
    show(report, report.human, [past.notice].compactMap(\.self))
  }

  /// Reads the proposed owners file, and reports its problems.
  ///
  /// - Throws: `Failure` if it can't be read.
  func proposedOwners(_ file: String, _ project: Project) throws -> CodeOwners {
    let path = URL(fileURLWithPath: file).path
    let text: String
    do {
      text = String(decoding: try Data(contentsOf: URL(fileURLWithPath: path)), as: UTF8.self)
    } catch {
      let exists = FileManager.default.fileExists(atPath: path)
      throw Failure(
        code: "owners",
        message: exists
          ? "can't read \(file): \(error.localizedDescription)" : "there is no such file: \(file)")
    }
    let owners = CodeOwners(text, dialect: project.configuration.ownersDialect)
    for issue in owners.issues {
      SafeText.printError("\(file):\(issue.line): \(issue.message)")
    }
    return owners
  }
}
