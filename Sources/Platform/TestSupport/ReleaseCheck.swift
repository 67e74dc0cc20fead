import Flows
import IssueReporting

/// Fails the test if an object is still alive after its use, for example because a closure of a flow or
/// an effect of a store captures it.
///
/// ```swift
/// await expectReleased {
///   let flow = Todo(storage: storage)
///   let app = ScreenDriver(flow)
///   app.press("n", "esc")
///   return flow
/// }
/// ```
///
/// A flow leaves the screen first, as it does when its parent shows something else.
///
/// - Parameters:
///   - limit: the time that tasks of the object have to end after they were canceled.
///   - use: creates the object, uses it and returns it.
@MainActor public func expectReleased<Object: AnyObject>(
  within limit: Duration = .seconds(5), fileID: StaticString = #fileID,
  filePath: StaticString = #filePath, line: UInt = #line,
  _ use: @MainActor () async throws -> Object
) async rethrows {
  let object = try await WeakReference(use)
  var patience = Patience(limit)
  while object.value != nil {
    guard !patience.isOver() else {
      return reportIssue(
        "\(Object.self) is still alive after its use; look for a closure that captures it: one that it "
          + "stores itself, an effect that never ends, or a value outside of the test",
        fileID: fileID, filePath: filePath, line: line, column: 1)
    }
    await Patience.pause()
  }
}

@MainActor private struct WeakReference<Object: AnyObject> {
  weak var value: Object?

  /// Uses the object in a scope of its own, so that nothing in it outlives the use.
  init(_ use: @MainActor () async throws -> Object) async rethrows {
    let object = try await use()
    (object as? any AnyFlow)?.didLeave()
    value = object
  }
}
