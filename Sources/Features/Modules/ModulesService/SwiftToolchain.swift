import Foundation
import Processes

/// The program `swift`: where it is, and which one.
struct SwiftToolchain: Sendable {
  /// The file that would be started.
  let program: String
  /// Tells one installation from another without starting it: the file's real place, length and date, and
  /// what chooses among several.
  let identity: String

  /// The one in PATH; nil where there is none.
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
