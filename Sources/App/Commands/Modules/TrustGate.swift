import ArgumentParser
import Foundation
import ModulesInterface
import ModulesService
import Output
import UserSettings
import Workspace

/// Options of the commands that may need to run package manifests.
package struct TrustOptions: ParsableArguments {
  @Flag(
    help: """
      Run this repository's Package.swift files without asking, for this run only (same as HEADWAY_TRUST=1). See \
      "headway help trust".
      """)
  package var trust = false

  package init() {}
}

/// Decides whether Headway may run the manifests of a repository. The command line, the environment and the
/// user's list of trusted repositories decide; otherwise Headway asks.
package struct TrustGate: Sendable {
  private let root: String
  private let isGiven: Bool

  /// - Parameter isGiven: whether the command line grants permission.
  package init(root: String, isGiven: Bool = false) {
    self.root = root
    self.isGiven = isGiven || ProcessInfo.processInfo.environment["HEADWAY_TRUST"] == "1"
  }

  /// The user's list of trusted repositories.
  static var file: TrustFile { TrustFile(folder: UserFolders.configuration) }

  /// Whether the repository is trusted without asking.
  package var isTrusted: Bool {
    get async {
      if isGiven { return true }
      return await TrustGate.file.isTrusted(root)
    }
  }

  func opens(for manifests: [String]) async -> Bool {
    if await isTrusted { return true }
    return await ask(manifests)
  }

  /// Asks in a terminal, and stores a yes.
  private func ask(_ manifests: [String]) async -> Bool {
    guard isatty(0) != 0, isatty(2) != 0 else { return false }
    var lines = ["To list this repository's modules, Headway must run these Package.swift files:"]
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

  /// The first manifests, and the number of others.
  private static func listed(_ manifests: [String]) -> [String] {
    let shown = manifests.prefix(12)
    return shown + (manifests.count > 12 ? ["and \(manifests.count - 12) more"] : [])
  }

  /// - Parameter omits: whether the output lists the other modules.
  static func failure(_ manifests: [String], omits: Bool = false) -> Failure {
    let omitted = omits ? "the modules of Swift packages are omitted, because " : ""
    return Failure(
      code: "untrusted",
      message: omitted + "this repository isn't trusted, so Headway can't run "
        + listed(manifests).joined(separator: ", "),
      hint: "run \"headway trust\" once, or use --trust or HEADWAY_TRUST=1 for one run")
  }
}
