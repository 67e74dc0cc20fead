import Foundation
import HeadwayKit

/// The server with the prices.
protocol PriceServer: Sendable {
  /// Returns the discount in percent. The caller waits for the answer.
  func discount(tickets: Int) -> Int
}

/// A server that needs a third of a second for an answer.
struct SlowServer: PriceServer {
  func discount(tickets: Int) -> Int {
    Thread.sleep(forTimeInterval: 0.3)
    return min(tickets * 2, 20)
  }
}

/// A plugin that shows the discount below the cart.
struct Discounts: Plugin {
  let id = "discounts"
  let title = "Discounts"
  let version = "1.0.0"
  let owner = "@example/shop"
  let flag = Flag(
    key: "plugin.discounts", default: true, owner: "@example/shop",
    about: "The discount below the cart")
  var server: any PriceServer = SlowServer()

  func contribute(to contributions: inout PluginContributions) {
    let server = server
    contributions.add(
      // The fault: this closure runs on the main thread, so keys wait for the answer of the server.
      ViewPanel(title, rows: 1) { tickets in
        Label("\(server.discount(tickets: tickets))% off")
      }, id: "discounts.panel", to: .cartPanels)
  }
}
