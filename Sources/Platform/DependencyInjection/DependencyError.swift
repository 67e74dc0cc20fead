/// The reason that a dependency can't be resolved.
public struct DependencyError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The kind of error.
  public struct Code: Sendable, Equatable {
    private let name: String

    /// The type isn't registered.
    public static let unregistered = Code(name: "unregistered")
    /// The type was registered twice.
    public static let duplicate = Code(name: "duplicate")
    /// Creating the type requires the type itself.
    public static let cycle = Code(name: "cycle")
    /// A test uses the type without a mock.
    public static let unmocked = Code(name: "unmocked")
    /// The factory threw an error.
    public static let factoryFailed = Code(name: "factoryFailed")
  }

  /// The kind of error.
  public let code: Code
  /// The requested type.
  public let type: String
  /// The features and types that required the type, outermost first.
  public let path: [String]
  /// The location of the call that requested the type, as `Module/File.swift:line`.
  package let callSite: String?
  /// The error of the factory, as text.
  public let underlying: String?

  init(
    _ code: Code, type: DependencyKey, path: [String] = [], callSite: String? = nil,
    underlying: String? = nil
  ) {
    self.code = code
    self.type = "\(type)"
    self.path = path
    self.callSite = callSite
    self.underlying = underlying
  }

  /// The message for developers, as a sentence.
  public var description: String {
    let location = callSite.map { " at \($0)" } ?? ""
    let chain = (path + [type]).joined(separator: " → ")
    return switch code {
    case .duplicate:
      "\(type) is registered twice. The first registration\(location) is used."
    case .cycle:
      "Creating \(type) requires \(type) itself: \(chain)."
    case .unmocked:
      "This test uses \(type)\(location) without a mock. Add mock(\(type).self) { … } in withMocks."
    case .factoryFailed:
      "\(chain) could not be created\(location): \(underlying ?? "unknown reason")"
    default:
      "\(type) is not registered, required by \(chain)\(location)."
        + " Register it in the composition root."
    }
  }
}
