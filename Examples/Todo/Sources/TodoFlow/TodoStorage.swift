import Foundation

/// Keeps the items between two runs.
public protocol TodoStorage: Sendable {
  /// Returns the saved items.
  ///
  /// - Throws: an error with a description for the user.
  func load() async throws -> [TodoItem]
  /// Saves all items.
  ///
  /// - Throws: an error with a description for the user.
  func save(_ items: [TodoItem]) async throws
  /// Adds items to the archive.
  ///
  /// - Throws: an error with a description for the user.
  func archive(_ items: [TodoItem]) async throws
}

/// Keeps the items in a JSON file, and the archive in a second one beside it.
public struct TodoFile: TodoStorage {
  private let path: String

  /// Creates a storage.
  ///
  /// - Parameter path: the path of the file without `.json`.
  public init(path: String) { self.path = path }

  /// Returns the items in the file; none if there is no file.
  public func load() async throws -> [TodoItem] { try read(path) }

  /// Replaces the file.
  public func save(_ items: [TodoItem]) async throws { try write(items, to: path) }

  /// Adds items to the end of the archive.
  public func archive(_ items: [TodoItem]) async throws {
    try write(read(path + "-archive") + items, to: path + "-archive")
  }

  private func read(_ path: String) throws -> [TodoItem] {
    guard FileManager.default.fileExists(atPath: path + ".json") else { return [] }
    do {
      let data = try Data(contentsOf: URL(fileURLWithPath: path + ".json"))
      return try JSONDecoder().decode([TodoItem].self, from: data)
    } catch is DecodingError {
      throw TodoFileError(description: "\(path).json isn't a list of items")
    } catch {
      throw TodoFileError(description: "can't read \(path).json: \(error.localizedDescription)")
    }
  }

  /// Replaces a file as a whole, so that the earlier one stays if the program is killed.
  private func write(_ items: [TodoItem], to path: String) throws {
    do {
      let data = try JSONEncoder().encode(items)
      try data.write(to: URL(fileURLWithPath: path + ".json"), options: .atomic)
    } catch {
      throw TodoFileError(description: "can't write \(path).json: \(error.localizedDescription)")
    }
  }
}

/// A file that can't be read or written.
public struct TodoFileError: Error, CustomStringConvertible {
  /// The problem, for the user.
  public let description: String
}
