import Foundation
import RootFlow
import UserSettings

/// The file with the screens that have shown their hint, in `$XDG_STATE_HOME/headway/hints`: one
/// name in each line. The line `all` stands for all screens.
enum HintFile {
  private static var path: String { UserFolders.state + "/hints" }

  /// The hints of all features, as far as the user hasn't seen them.
  @MainActor static var hints: FirstUseHints {
    var texts: [String: String] = [:]
    for feature in AppComposition.features { texts.merge(feature.hints) { first, _ in first } }
    let lines = FileManager.default.contents(atPath: path).map {
      String(decoding: $0, as: UTF8.self).split(separator: "\n").map(String.init)
    }
    return FirstUseHints(texts, shown: Set(lines ?? [])) { save($0) }
  }

  /// A hint that can't be saved is shown again.
  private static func save(_ shown: Set<String>) {
    try? FileManager.default.createDirectory(
      atPath: UserFolders.state, withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o700])
    let text = shown.sorted().map { $0 + "\n" }.joined()
    try? Data(text.utf8).write(to: URL(fileURLWithPath: path), options: .atomic)
  }
}
