/// A part of the inspector.
enum InspectorTab: CaseIterable, Equatable {
  case flows, stores, views, keys, plugins, dependencies, misuse

  /// The name in requests from another terminal.
  var name: String { "\(self)" }

  /// Returns the tab with a name; nil if there is none.
  init?(name: String) {
    guard let tab = InspectorTab.allCases.first(where: { $0.name == name }) else { return nil }
    self = tab
  }

  var title: String {
    switch self {
    case .flows: "Flows"
    case .stores: "Stores"
    case .views: "Views"
    case .keys: "Keys"
    case .plugins: "Plugins"
    case .dependencies: "Dependencies"
    case .misuse: "Misuse"
    }
  }

  /// The levels of rows that are expanded at first.
  var expandedLevels: Int {
    switch self {
    case .flows: 32
    case .views: 6
    case .stores, .keys, .plugins, .dependencies, .misuse: 1
    }
  }

  /// Whether the rows contain times since events.
  var showsAges: Bool { self == .stores || self == .misuse }

  /// Whether the rows belong to the app's current page.
  var showsPage: Bool { self == .flows || self == .views || self == .keys }

  /// The text if there are no rows.
  var placeholder: String {
    switch self {
    case .flows: "This screen has no flow."
    case .stores: "No stores are in memory. Stores appear here when the app creates them."
    case .views: "There are no views."
    case .keys: "No keys are active."
    case .plugins: "This app has no plugins."
    case .dependencies: "No dependencies are registered."
    case .misuse: "No misuse of the platform was reported."
    }
  }
}
