/// How long a created value is kept.
public enum Lifetime: Sendable, Equatable {
  /// A new value for each request.
  case transient
  /// The same object while another object retains it. Values that aren't objects are created for
  /// each request.
  case shared
  /// The same value until the registry is released.
  case singleton
}
