/// How long what a factory made is kept.
public enum Lifetime: Sendable, Equatable {
  /// A new one each time it is asked for.
  case transient
  /// The same one while somebody holds it; only objects can be shared, values are made anew.
  case shared
  /// The same one for as long as the registry lives.
  case singleton
}
