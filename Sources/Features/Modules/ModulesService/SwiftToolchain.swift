import Foundation
import Processes

/// The `swift` executable and its identity.
struct SwiftToolchain: Sendable {
  /// Absolute path of the executable.
  let program: String
  /// Identifies an installation without running it: the resolved path, size and modification date
  /// of the file, and the settings that select a toolchain.
  let identity: String

  /// Finds `swift` in PATH; nil if there is none.
  init?(environment: [String: String] = ProcessInfo.processInfo.environment) {
    let folders = (environment["PATH"] ?? "/usr/local/bin:/usr/bin:/bin").split(separator: ":")
    let found = folders.lazy.filter { $0.hasPrefix("/") }.map { "\($0)/swift" }.first {
      FileManager.default.isExecutableFile(atPath: $0)
    }
    guard let found else { return nil }
    program = found
    let real = URL(fileURLWithPath: found).resolvingSymlinksInPath().path
    let facts = try? FileManager.default.attributesOfItem(atPath: real)
    let date = (facts?[.modificationDate] as? Date)?.timeIntervalSince1970 ?? 0
    let chosen = ["DEVELOPER_DIR", "TOOLCHAINS"].map { environment[$0] ?? "" }
    let xcode =
      (try? FileManager.default.destinationOfSymbolicLink(
        atPath: "/var/db/xcode_select_link")) ?? ""
    identity = ([real, "\(facts?[.size] ?? 0)", "\(date)", xcode] + chosen).joined(separator: "|")
  }
}
