import Foundation

/// The values of attributes by name, without unspecified ones.
package typealias GitAttributeValues = [String: String]

extension GitRepository {
  /// Returns the values of attributes by the files of the working tree.
  ///
  /// - Parameters:
  ///   - names: the names of the attributes.
  ///   - paths: paths, existing or not. Those without a value are omitted.
  package func values(
    of names: [String], for paths: [[UInt8]]
  ) async throws -> [[UInt8]: GitAttributeValues] {
    try await values(of: names, for: paths, ["check-attr"], index: nil)
  }

  /// Returns the values of attributes by the `.gitattributes` files of a commit.
  ///
  /// git reads them from a temporary index, because `git check-attr --source` needs git 2.40.
  ///
  /// - Parameters:
  ///   - names: the names of the attributes.
  ///   - paths: paths, existing in the commit or not. Those without a value are omitted.
  ///   - commit: a full commit id.
  package func values(
    of names: [String], for paths: [[UInt8]], at commit: String
  ) async throws -> [[UInt8]: GitAttributeValues] {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("headway-index-\(UUID().uuidString)")
    try FileManager.default.createDirectory(
      at: folder, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
    defer { try? FileManager.default.removeItem(at: folder) }
    let index = folder.appendingPathComponent("index").path
    // A split index would be written to the repository.
    let output = try await GitRepository.run(
      ["-c", "core.splitIndex=false", "read-tree", commit], in: directory, index: index)
    guard output.status.isSuccess else {
      throw GitError(output.errorText, of: directory)
    }
    return try await values(of: names, for: paths, ["check-attr", "--cached"], index: index)
  }

  private func values(
    of names: [String], for paths: [[UInt8]], _ command: [String], index: String?
  ) async throws -> [[UInt8]: GitAttributeValues] {
    guard !paths.isEmpty else { return [:] }
    let output = try await GitRepository.run(
      command + ["--stdin", "-z"] + names, in: directory,
      input: Array(paths.joined(separator: [0])) + [0], index: index)
    guard output.status.isSuccess else {
      throw GitError(output.errorText, of: directory)
    }
    let fields = output.bytes.split(separator: 0, omittingEmptySubsequences: false)
    var values: [[UInt8]: GitAttributeValues] = [:]
    for start in stride(from: 0, to: fields.count - 2, by: 3) {
      let value = String(decoding: fields[start + 2], as: UTF8.self)
      if value == "unspecified" { continue }
      let name = String(decoding: fields[start + 1], as: UTF8.self)
      values[Array(fields[start]), default: [:]][name] = value
    }
    return values
  }
}
