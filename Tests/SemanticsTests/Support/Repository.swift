import Foundation
import Processes

/// The files of this repository.
enum Repository {
  /// The path of the repository root, with a trailing `/`.
  static let root: String = {
    let file = URL(filePath: #filePath)  // …/Tests/SemanticsTests/Support/Repository.swift
    let root = (0..<4).reduce(file) { url, _ in url.deletingLastPathComponent() }
    return root.path(percentEncoded: false)
  }()

  static func exists(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: root + path)
  }

  static func text(_ path: String) -> String? {
    FileManager.default.contents(atPath: root + path).map { String(decoding: $0, as: UTF8.self) }
  }

  static func names(in folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: root + folder).sorted()
  }

  /// Runs git in the repository.
  ///
  /// - Returns: the error output; nil if git succeeded.
  static func git(_ arguments: String...) async throws -> String? {
    let output = try await ProcessRunner.run(
      ProcessCommand("git", ["-C", root] + arguments))
    return output.status.isSuccess ? nil : output.errorText
  }
}
