import Output

extension Failure {
  /// The error of a command outside of a repository.
  ///
  /// - Parameter reason: the reason, such as that a folder isn't in a repository.
  static func noRepository(_ reason: String) -> Failure {
    Failure(
      code: "no-repository", message: reason, hint: "change to a repository, or use -C <dir>")
  }
}
