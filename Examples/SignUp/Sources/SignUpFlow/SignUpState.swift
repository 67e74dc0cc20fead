/// Where in the sign-up somebody is, with what is known by then and nothing else.
public enum SignUpState: Codable, Equatable, Sendable {
  case phone
  case code(phone: String)
  case email(phone: String)
  case done(SignUpResult)
}

/// What a finished sign-up gives.
public struct SignUpResult: Codable, Equatable, Sendable {
  public let phone: String
  public let email: String

  public init(phone: String, email: String) {
    self.phone = phone
    self.email = email
  }
}
