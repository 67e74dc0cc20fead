import HeadwayKit
import RidesFlow

/// Adds the fare per kilometer to a ride.
public struct Fare: Plugin {
  /// The plugin's identifier.
  public let id = "fare"
  /// The name for users.
  public let title = "Fare"
  /// The version.
  public let version = "1.0.0"
  /// The team that is responsible for the plugin.
  public let owner = "@example/rides"
  /// The flag that enables the plugin.
  public let flag = Flag(
    key: "plugin.fare", default: true, owner: "@example/rides", about: "The fare per kilometer")

  /// Creates the plugin.
  public init() {}

  /// Adds the fact.
  public func contribute(to contributions: inout PluginContributions) {
    contributions.add(
      ListRows(title: title) { ride in
        ride.kilometers > 0 ? ["\(ride.cents / ride.kilometers) cents per km"] : []
      },
      id: "fare.fact", to: .rideFacts)
  }
}
