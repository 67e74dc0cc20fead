/// The names of the values that have notified observers, for an inspector.
///
/// Without an inspector, nothing is recorded.
@MainActor enum ChangeCauses {
  private static var users = 0
  private static var names: [ObjectIdentifier: String] = [:]
  /// The most observers with a kept cause. Observers other than those of views never take it.
  private static let most = 10_000

  static var areRecorded: Bool { users > 0 }

  static func start() { users += 1 }

  static func stop() {
    users -= 1
    if users == 0 { names = [:] }
  }

  static func note(_ name: String?, for observers: [Observer]) {
    if names.count > most { names = [:] }
    for observer in observers { names[ObjectIdentifier(observer)] = name }
  }

  static func take(for observer: Observer) -> String? {
    areRecorded ? names.removeValue(forKey: ObjectIdentifier(observer)) : nil
  }
}

extension KeyPath {
  /// The type without its module and the properties, such as `Sale.State.orders`. Addresses of computed
  /// parts are omitted.
  var pathName: String {
    // Local types are in an "unknown context".
    let type = String(reflecting: Root.self).split(separator: ".")
      .filter { !$0.hasPrefix("(unknown context") }.dropFirst().joined(separator: ".")
    let properties = "\(self)".drop { $0 != "." }.split(separator: " ")
      .filter { !$0.hasPrefix("0x") }.joined(separator: " ")
    return "\(type)\(properties)"
  }
}
