/// Something that only one plugin can have at an extension point.
public struct Claim: Hashable, Sendable, CustomStringConvertible {
  /// The kind of claim.
  public enum Kind: String, Sendable {
    /// The identifier of a contribution.
    case id
    /// The identifier of a rule of a flow.
    case route
    /// The identifier or host of a link.
    case link
    /// A key.
    case key
    /// A rank that the plugin requested.
    case rank
  }

  /// The kind of claim.
  public let kind: Kind
  /// The claimed value: the identifier, the rule, the link, the symbol of the key, or the rank as
  /// text.
  public let name: String

  /// Creates a claim.
  public init(_ kind: Kind, _ name: String) {
    self.kind = kind
    self.name = name
  }

  /// Whether a contribution without this claim is omitted entirely. Without a key or a rank, it
  /// remains.
  package var isEssential: Bool {
    switch kind {
    case .id, .route, .link: true
    case .key, .rank: false
    }
  }

  /// The claim as text for messages, such as "the key x".
  public var description: String { kind == .id ? name : "the \(kind.rawValue) \(name)" }
}

/// A contribution with claims besides its identifier.
@MainActor package protocol Claiming {
  /// The claims besides the identifier.
  var claims: [Claim] { get }
}
