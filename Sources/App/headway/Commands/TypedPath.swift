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
  /// asked for. A leading slash means the root where that leads to something, as in an owners file.
  ///
  /// - Throws: `Failure` where the path leads out of the repository.
  func fromRoot(_ text: String) throws -> String {
    if text.hasPrefix("/") {
      if let whole = below(text) { return whole }
      if let pattern = below(root + text), isThere(pattern) { return pattern }
    } else if text.hasPrefix(".") {
      if let near = below(folder + "/" + text) { return near }
    } else {
      if let near = below(folder + "/" + text), isThere(near) { return near }
      if let far = below(root + "/" + text) { return far }
    }
    throw Failure(code: "path", message: "“\(text)” is outside this repository")
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
