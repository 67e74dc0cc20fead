/// Something that only one plugin can have at a point.
public struct Claim: Hashable, Sendable, CustomStringConvertible {
  /// What kind of thing it is.
  public enum Kind: String, Sendable {
    /// The name of a contribution.
    case id
    /// The name of a rule of a flow.
    case route
    /// The identifier or host of a link.
    case link
    /// A key.
    case key
    /// A place in the order, where the plugin asked for one.
    case rank
  }

  public let kind: Kind
  /// What is claimed: the id, the route, the link, the key's symbol, the rank as text.
  public let name: String

  public init(_ kind: Kind, _ name: String) {
    self.kind = kind
    self.name = name
  }

  /// Whether a contribution that has lost it can't be there at all.
  public var isEssential: Bool {
    switch kind {
    case .id, .route, .link: true
    case .key, .rank: false
    }
  }

  public var description: String { kind == .id ? name : "the \(kind.rawValue) \(name)" }
}

/// A contribution that claims more than its name.
@MainActor public protocol Claiming {
  /// What it claims beside its name.
  var claims: [Claim] { get }
}
