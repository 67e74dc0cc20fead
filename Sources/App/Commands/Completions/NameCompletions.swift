import ArgumentParser
import Foundation
import Git
import ModulesInterface
import ModulesService
import OwnersLogic
import Workspace
import WorkspaceService

/// The names that a shell offers while the user types a command.
///
/// Shells insert the chosen name into the command line, and bash expands all names as it would expand code. A
/// name of an untrusted repository must run nothing, so only names without special characters are offered.
struct NameCompletions {
  private let options: GlobalOptions?

  /// - Parameter words: the words of the command line, from which `-C` and `--config` are used.
  init(_ words: [String]) {
    var used: [String] = []
    for (word, next) in zip(words, words.dropFirst()) where word == "-C" || word == "--config" {
      used += [word, next]
    }
    used += words.filter { $0.hasPrefix("--config=") }
    options = try? GlobalOptions.parse(used)
  }

  var migrations: [String] {
    get async {
      guard let project = await project() else { return [] }
      return NameCompletions.harmless(project.configuration.migrations.map { "\($0.id)" })
    }
  }

  var teams: [String] {
    get async {
      guard let project = await project(),
        let repository = try? await GitRepository.known(at: project.root),
        let found = try? await Owners.file(project.configuration, of: repository)
      else { return [] }
      return NameCompletions.harmless(Set(found.owners.rules.flatMap(\.owners)).sorted())
    }
  }

  var modules: [String] {
    get async {
      guard let project = await project() else { return [] }
      let request = ModuleRequest(
        project, today: SystemClock().today(in: project.configuration.timezone),
        mayExecute: { _ in false })
      let report = try? await ModuleLoader.reader.report(request) { _ in }
      return NameCompletions.harmless(report?.graph.modules.map(\.name) ?? [])
    }
  }

  var flows: [String] {
    get async { await MainActor.run { AppParts.completing?.flows().map { $0.id } ?? [] } }
  }

  /// Whether a shell reads the name as one word without any meaning.
  static func isHarmless(_ name: String) -> Bool {
    !name.isEmpty && !name.hasPrefix("-")
      && name.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"):
          true
        default: "@/._-".utf8.contains(byte)
        }
      }
  }

  private static func harmless(_ names: [String]) -> [String] { names.filter(isHarmless) }

  /// The project, without messages on standard error.
  private func project() async -> Project? {
    switch await options?.finder.load() {
    case .ready(let project), .unconfigured(let project): project
    case .invalid, .noRepository, nil: nil
    }
  }
}
