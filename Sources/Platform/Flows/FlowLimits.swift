/// The limits of every flow.
public enum FlowLimits {
  /// The number of states that `back()` can return to. When another one is added, the oldest is
  /// dropped.
  public static let history = 100
}
