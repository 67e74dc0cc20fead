import DeclarativeUI
import Flows
import Testing
import Unidirectional

@MainActor @Suite struct ScreenNameTests {
  private final class Opening: Flow<Int, Never> {
    init(name: Bind<String>) {
      super.init(id: "opening", title: "Opening", state: 0)
      router.show("screen") { ScreenRoutable(name) { Label("Screen") } }
    }
  }

  @Test("when a screen's name changes, observers of the breadcrumb are notified")
  func change() {
    let name = Source("2")
    let flow = Opening(name: name.bind)
    var notifications = 0
    let observer = Observer { notifications += 1 }
    #expect(observer.track { flow.crumbs } == ["Opening", "2"])
    name.value = "Mend the fence"
    #expect(notifications == 1)
    #expect(flow.crumbs == ["Opening", "Mend the fence"])
  }
}
