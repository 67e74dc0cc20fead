/// The features and types that the current task is creating, outermost first.
struct InjectionPath: Sendable {
  @TaskLocal static var current = InjectionPath()

  private(set) var names: [String] = []
  private var keys: [DependencyKey] = []

  func contains(_ key: DependencyKey) -> Bool { keys.contains(key) }

  func adding(_ key: DependencyKey) -> InjectionPath {
    var path = self
    path.keys.append(key)
    path.names.append("\(key)")
    return path
  }

  func adding(name: String) -> InjectionPath {
    var path = self
    path.names.append(name)
    return path
  }
}
