import Foundation
import Output

/// A path on the command line, relative to the current directory or the repository root.
struct TypedPath {
  /// The repository root, absolute.
  let root: String
  /// The current directory, absolute.
  let folder: String

  init(root: String, folder: String) {
    self.root = root
    // git prints the root without symbolic links.
    self.folder = URL(fileURLWithPath: folder).resolvingSymlinksInPath().path
  }

  /// The path relative to the repository root, without `./`, `..` and trailing slashes; empty for the root.
  ///
  /// A path that exists below the current directory is relative to it, as in git. Any other path is relative
  /// to the root, so that printed paths can be pasted and missing paths can be queried. A leading slash means
  /// the root if that path exists, as in CODEOWNERS.
  ///
  /// - Throws: `Failure` if the path is outside the repository.
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
    throw Failure(code: "path", message: "\(text) is outside this repository")
  }

  /// An absolute path relative to the root; nil if it is outside.
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

  /// Whether something exists at a path. Symbolic links aren't followed.
  private func isThere(_ path: String) -> Bool {
    (try? FileManager.default.attributesOfItem(atPath: root + "/" + path)) != nil
  }
}
