/// git said no.
package struct GitError: Error, CustomStringConvertible {
  package enum Code: Sendable, Equatable {
    /// The program `git` isn't there.
    case gitMissing
    case notARepository
    /// The repository belongs to somebody else, and git refuses to read it.
    case notTrusted
    case unknownRevision
    case failed
  }

  package var code: Code
  /// The folder or revision it is about.
  package var subject: String
  /// git's own words.
  package var message: String
  package var underlying: (any Error)?

  package init(
    _ code: Code, subject: String, message: String = "", underlying: (any Error)? = nil
  ) {
    self.code = code
    self.subject = subject
    self.message = message
    self.underlying = underlying
  }

  package var description: String {
    switch code {
    case .gitMissing: "git was not found; install it and make sure it is in PATH"
    case .notARepository: "\(subject) is in no git repository"
    case .notTrusted:
      "\(subject) belongs to somebody else; "
        + "git config --global --add safe.directory PATH lets git read it"
    case .unknownRevision: "there is no commit \(subject) here"
    case .failed: "git could not read \(subject): \(message)"
    }
  }
}
