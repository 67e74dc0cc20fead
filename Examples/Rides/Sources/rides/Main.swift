import Foundation
import HeadwayAppKit
import RideService
import RidesProgram

/// Uses the service at `RIDES_ADDRESS`, or starts one on this machine.
@main enum Main {
  @MainActor static func main() async {
    do {
      if let address = ProcessInfo.processInfo.environment["RIDES_ADDRESS"].flatMap(URL.init) {
        return await RidesProgram.program(address).main()
      }
      let server = try RideServer()
      await RidesProgram.program(server.address).main()
      withExtendedLifetime(server) {}
    } catch {
      FlowApp.fail(error)
    }
  }
}
