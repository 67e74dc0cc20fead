import Foundation

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
  static func git(_ arguments: String...) throws -> String? {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["git", "-C", root] + arguments
    let errors = Pipe()
    process.standardError = errors
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    let output = errors.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return process.terminationStatus == 0 ? nil : String(decoding: output, as: UTF8.self)
  }
}
