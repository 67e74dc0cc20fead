import Testing
import Unidirectional

@MainActor @Suite struct StoreLogTests {
  @Test("the log observes all stores that are created while it has a handler")
  func storeLog() {
    defer { StoreLog.setHandler(nil) }
    var events: [String] = []
    let before = Store(0, label: "before") { (state: inout Int, action: Int) in
      state = action
      return .none
    }
    StoreLog.setHandler { event in
      if event.store == "after" { events.append("\(event.action) \(event.changes)") }
    }
    let after = Store(0, label: "after") { (state: inout Int, action: Int) in
      state = action
      return .none
    }
    before.send(1)
    after.send(2)
    #expect(events.count == 1)
    #expect(events.first?.hasPrefix("2 ") == true)
  }
}
