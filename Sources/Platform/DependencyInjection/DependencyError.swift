/// Why a dependency could not be had.
public struct DependencyError: Error, Sendable, Equatable, CustomStringConvertible {
  /// What went wrong.
  public struct Code: Sendable, Equatable {
    private let name: String

    /// Nobody registered the type.
    public static let unregistered = Code(name: "unregistered")
    /// The type was registered twice.
    public static let duplicate = Code(name: "duplicate")
    /// Making the type needs the type itself.
    public static let cycle = Code(name: "cycle")
    /// A test asked for the type and did not mock it.
    public static let unmocked = Code(name: "unmocked")
    /// The factory threw.
    public static let factoryFailed = Code(name: "factoryFailed")
  }

  /// What went wrong.
  public let code: Code
  /// The type that was asked for.
  public let type: String
  /// Who asked, outermost first: features and the types being made on the way.
  public let path: [String]
  /// The place in the code that asked, as `Module/File.swift:line`.
  public let callSite: String?
  /// What the factory threw, as text.
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

  public var description: String {
    let place = callSite.map { " at \($0)" } ?? ""
    let way = (path + [type]).joined(separator: " → ")
    return switch code {
    case .duplicate:
      "\(type) is registered twice; the first registration\(place) stays."
    case .cycle:
      "Making \(type) needs \(type) itself: \(way)."
    case .unmocked:
      "This test uses \(type)\(place) without a mock. Add mock(\(type).self) { … } inside withMocks."
    case .factoryFailed:
      "\(way) could not be made\(place): \(underlying ?? "unknown reason")"
    default:
      "\(type) is not registered, wanted by \(way)\(place). Register it in the composition root."
    }
  }
}
