/// A ride that can be booked.
public struct Ride: Codable, Equatable, Identifiable, Sendable {
  /// The number of the ride.
  public let id: Int
  /// The destination.
  public let destination: String
  /// The distance in kilometers.
  public let kilometers: Int
  /// The fare in cents.
  public let cents: Int
  /// Whether the ride is booked.
  public var isBooked: Bool

  /// Creates a ride that isn't booked.
  public init(id: Int, destination: String, kilometers: Int, cents: Int) {
    self.id = id
    self.destination = destination
    self.kilometers = kilometers
    self.cents = cents
    isBooked = false
  }
}

/// Lists and books rides.
public protocol RideService: Sendable {
  /// Returns all rides.
  ///
  /// - Throws: an error with a description for the user.
  func rides() async throws -> [Ride]
  /// Books a ride, and returns it as it is now.
  ///
  /// - Throws: an error with a description for the user.
  func book(_ id: Ride.ID) async throws -> Ride
}
