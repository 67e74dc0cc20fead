/// An error of git.
package struct GitError: Error, CustomStringConvertible {
  /// The kind of error.
  package enum Code: Sendable, Equatable {
    /// The program `git` isn't installed.
    case gitMissing
    /// The folder isn't in a repository.
    case notARepository
    /// The repository belongs to another user, and git refuses to read it.
    case notTrusted
    /// The revision doesn't exist.
    case unknownRevision
    /// The clone doesn't contain the objects, because it is partial or damaged. Headway doesn't fetch them.
    case missingObjects
    /// Another error, described by `message`.
    case failed
  }

  /// The kind of error.
  package var code: Code
  /// The folder or revision that the error refers to.
  package var subject: String
  /// git's error message.
  package var message: String
  /// The error that caused this one.
  package var underlying: (any Error)?

  /// Creates an error.
  package init(
    _ code: Code, subject: String, message: String = "", underlying: (any Error)? = nil
  ) {
    self.code = code
    self.subject = subject
    self.message = message
    self.underlying = underlying
  }

  /// The error for a message that git printed.
  init(_ message: String, of subject: String) {
    self.init(
      message.contains("promisor remote") ? .missingObjects : .failed, subject: subject,
      message: message)
  }

  /// The error for a file of the working tree that exists but can't be read.
  package static func unreadable(_ path: [UInt8]) -> GitError {
    GitError(
      .failed, subject: String(decoding: path, as: UTF8.self),
      message: "permission denied, or an I/O error")
  }

  /// The message for users.
  package var description: String {
    switch code {
    case .gitMissing: "git was not found; install it and make sure it is in PATH"
    case .notARepository: "\(subject) isn't in a git repository"
    case .notTrusted:
      "\(subject) belongs to another user; run "
        + "git config --global --add safe.directory PATH to let git read it"
    case .unknownRevision:
      "there is no commit \"\(subject)\"; run \"git fetch\", or check the spelling"
    case .missingObjects:
      "this clone doesn't contain all objects of \(subject); to download them, run: git fetch --refetch "
        + "--no-filter"
    case .failed: "git could not read \(subject): \(message)"
    }
  }
}
