import HeadwayKit
import RowsFlow

public struct Greeting: Plugin {
  public let id = "greeting"
  public let title = "Greeting"
  public let version = "1.0.0"
  public let owner = "@example/peers"
  public let flag = Flag(
    key: "plugin.greeting", default: true, owner: "@example/peers", about: "A row with a greeting")

  public init() {}

  public func contribute(to contributions: inout PluginContributions) {
    contributions.add(
      ListRows(title: title) { rows in [Row("Hello to \(rows.count) rows")] },
      id: "greeting.row", to: .rows)
  }
}
