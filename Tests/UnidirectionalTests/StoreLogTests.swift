import Testing
import Unidirectional

@MainActor @Suite struct StoreLogTests {
  @Test("the log of all stores hears of those made while somebody listens")
  func storeLog() {
    defer { StoreLog.setHandler(nil) }
    var heard: [String] = []
    let before = Store(0, label: "before") { (state: inout Int, action: Int) in
      state = action
      return .none
    }
    StoreLog.setHandler { event in
      if event.store == "after" { heard.append("\(event.action) \(event.changes)") }
    }
    let after = Store(0, label: "after") { (state: inout Int, action: Int) in
      state = action
      return .none
    }
    before.send(1)
    after.send(2)
    #expect(heard.count == 1)
    #expect(heard.first?.hasPrefix("2 ") == true)
  }
}
