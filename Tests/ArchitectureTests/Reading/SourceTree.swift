import Foundation
import Synchronization

/// The text files of a repository: this one, or a small artificial one that shows that a rule can
/// fail.
struct SourceTree: Sendable {
  /// Sorted by path.
  let files: [SourceFile]
  /// All modules that contain files, by name.
  let modules: [String: PackageModule]
  /// Swift files that belong to a module, with that module.
  let swiftFiles: [(file: SourceFile, module: PackageModule)]

  init(_ texts: [String: String]) {
    files = texts.map { SourceFile(path: $0.key, text: $0.value) }.sorted { $0.path < $1.path }
    let pairs = files.compactMap { file in
      PackageModule(ofFileAt: file.path).map { (file: file, module: $0) }
    }
    modules = Dictionary(pairs.map { ($0.module.name, $0.module) }) { $1 }
    swiftFiles = pairs.filter(\.file.isSwift)
  }

  subscript(path: String) -> SourceFile? {
    files.first { $0.path == path }
  }

  func contains(_ path: String) -> Bool {
    let folder = path.hasSuffix("/") ? path : path + "/"
    return files.contains { $0.path == path || $0.path.hasPrefix(folder) }
  }

  /// Absolute path of this repository, with a trailing `/`.
  static let root = URL(filePath: #filePath)  // …/Tests/ArchitectureTests/Reading/SourceTree.swift
    .deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().path(percentEncoded: false)

  static let project = SourceTree(readingAt: root)

  /// Reads all files in a folder except for build output and the contents of fixtures.
  ///
  /// - Parameter root: absolute path with a trailing `/`.
  init(readingAt root: String) {
    var texts: [String: String] = [:]
    let skipped: Set<String> = [".git", ".build", ".swiftpm"]
    func visit(_ folder: String) {
      let names = (try? FileManager.default.contentsOfDirectory(atPath: root + folder)) ?? []
      for name in names where !skipped.contains(name) && !name.hasPrefix(".build") {
        let path = folder.isEmpty ? name : "\(folder)/\(name)"
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: root + path, isDirectory: &isFolder) else {
          continue
        }
        if isFolder.boolValue {
          visit(path)
        } else {
          let isSource = !path.hasPrefix("Resources/fixtures/")
          let data = isSource ? FileManager.default.contents(atPath: root + path) : nil
          texts[path] = String(decoding: data ?? Data(), as: UTF8.self)
        }
      }
    }
    visit("")
    self.init(texts)
  }
}

/// A file, by its path relative to the root.
struct SourceFile: Sendable {
  let path: String
  let text: String
  /// The lines without comments and literals, which several rules read.
  private let cache = CodeCache()

  init(path: String, text: String) {
    self.path = path
    self.text = text
  }

  /// The lines of a Swift file without comments and without the text of literals.
  var code: [String] { cache.lines(of: text) }

  var lines: [Substring] { text.split(separator: "\n", omittingEmptySubsequences: false) }
  var isSwift: Bool { path.hasSuffix(".swift") }
  var name: Substring {
    path[(path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex)...]
  }
}

/// Keeps the code of a file once a rule has read it.
private final class CodeCache: Sendable {
  private let lines = Mutex<[String]?>(nil)

  func lines(of text: String) -> [String] {
    lines.withLock { known in
      if let known { return known }
      let lines = SwiftCode(text).lines
      known = lines
      return lines
    }
  }
}
