/// The current step of the sign-up, with the data that is known at that step.
public enum SignUpState: Codable, Equatable, Sendable {
  /// The phone number is needed.
  case phone
  /// The number must be verified with a code.
  case code(phone: String)
  /// The number is verified, and the email address is needed.
  case email(phone: String)
  /// All data is known.
  case done(SignUpResult)
}

/// The result of a finished sign-up.
public struct SignUpResult: Codable, Hashable, Sendable {
  /// The verified phone number.
  public let phone: String
  /// The email address.
  public let email: String

  /// Creates a result.
  public init(phone: String, email: String) {
    self.phone = phone
    self.email = email
  }
}
