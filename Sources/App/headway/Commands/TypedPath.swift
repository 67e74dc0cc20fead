import Foundation

/// A path as somebody types it, in whichever folder of the repository they stand.
struct TypedPath {
  /// The top of the repository, absolute.
  let root: String
  /// The folder that the person stands in, absolute.
  let folder: String

  init(root: String, folder: String) {
    self.root = root
    // Git names the root without links.
    self.folder = URL(fileURLWithPath: folder).resolvingSymlinksInPath().path
  }

  /// The path from the repository's root, without `./`, `..` and slashes at its end; empty for the root.
  ///
  /// A path that is there below the folder where the person stands is meant from there, as git takes it.
  /// Any other is meant from the root, so that what was printed can be pasted, and what isn't there can be
  /// asked for.
  func fromRoot(_ text: String) -> String {
    if text.hasPrefix("/") { return below(text) ?? text }
    if let near = below(folder + "/" + text), isThere(near) || text.hasPrefix(".") { return near }
    return below(root + "/" + text) ?? text
  }

  /// A whole path from the root; nil where it is elsewhere.
  private func below(_ path: String) -> String? {
    var parts: [Substring] = []
    for part in path.split(separator: "/") where part != "." {
      if part == ".." {
        parts = parts.dropLast()
      } else {
        parts.append(part)
      }
    }
    let whole = "/" + parts.joined(separator: "/")
    if whole == root { return "" }
    return whole.hasPrefix(root + "/") ? String(whole.dropFirst(root.count + 1)) : nil
  }

  /// Links count as they are, wherever they lead.
  private func isThere(_ path: String) -> Bool {
    (try? FileManager.default.attributesOfItem(atPath: root + "/" + path)) != nil
  }
}
