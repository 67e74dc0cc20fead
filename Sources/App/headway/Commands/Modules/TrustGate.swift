import ArgumentParser
import Foundation
import ModulesInterface
import ModulesService
import Workspace

/// What commands take that may have to execute manifests.
struct TrustOptions: ParsableArguments {
  @Flag(help: "Let this repository's manifests be executed, for this run.") var trust = false
}

/// Decides whether the manifests of a repository may be executed: as the command line, the environment or the
/// person's list says, else as the person answers.
struct TrustGate: Sendable {
  private let root: String
  private let isGiven: Bool

  /// - Parameter isGiven: whether the command line says so.
  init(root: String, isGiven: Bool = false) {
    self.root = root
    self.isGiven = isGiven || ProcessInfo.processInfo.environment["HEADWAY_TRUST"] == "1"
  }

  /// The person's list of trusted repositories.
  static var file: TrustFile { TrustFile(folder: UserFolders.configuration) }

  /// Whether somebody has said so already.
  var isTrusted: Bool {
    get async {
      if isGiven { return true }
      return await TrustGate.file.isTrusted(root)
    }
  }

  func opens(for manifests: [String]) async -> Bool {
    if await isTrusted { return true }
    return await ask(manifests)
  }

  /// Asks where somebody is there to answer, and remembers a yes.
  private func ask(_ manifests: [String]) async -> Bool {
    guard isatty(0) != 0, isatty(2) != 0 else { return false }
    var lines = ["To know this repository's modules, these manifests have to be executed:"]
    lines += TrustGate.listed(manifests).map { "  " + $0 }
    for line in lines { write(SafeText.line(line) + "\n") }
    write(SafeText.line("Do you trust \(root)? [y/N] "))
    guard let answer = readLine()?.lowercased(), ["y", "yes"].contains(answer) else { return false }
    do {
      try await TrustGate.file.trust(root)
    } catch {
      SafeText.printError("\(error)")
    }
    return true
  }

  private func write(_ text: String) { FileHandle.standardError.write(Data(text.utf8)) }

  /// The first ones, and how many more there are.
  private static func listed(_ manifests: [String]) -> [String] {
    let shown = manifests.prefix(12)
    return shown + (manifests.count > 12 ? ["… and \(manifests.count - 12) more"] : [])
  }

  static func failure(_ manifests: [String]) -> Failure {
    Failure(
      code: "untrusted",
      message: "This repository's manifests would have to be executed, and it isn't trusted: "
        + listed(manifests).joined(separator: ", "),
      hint: "“headway trust” once, --trust for one run, or HEADWAY_TRUST=1")
  }
}
