import Matching
import Terminal

/// The actions whose keys the user's `config.yml` can replace, with their default keys.
///
/// A key binding exists only while its screen is shown, so each feature lists the identifiers of its
/// bindings. A test compares the lists with the sources.
package struct KeyActions: Sendable {
  /// The actions of screens, with their default keys.
  private(set) var named: [String: [KeyPress]]
  /// The names of the lists, tables and trees, which have actions in common.
  private var lists: Set<String>
  /// The lists with a preview.
  private var previews: Set<String>
  /// The forms that edit the configuration.
  private var forms: Set<String>

  /// - Parameters:
  ///   - named: the actions, with their default keys.
  ///   - lists: the names of lists, tables and trees that aren't prefixes of these actions.
  ///   - previews: the names of lists with a preview.
  ///   - forms: the names of forms that edit the configuration.
  package init(
    _ named: [String: [KeyPress]] = [:], lists: Set<String> = [], previews: Set<String> = [],
    forms: Set<String> = []
  ) {
    self.named = named
    self.lists = lists.union(previews).union(named.keys.map(KeyActions.prefix))
    self.previews = previews
    self.forms = forms
  }

  /// Returns these actions and those of some features.
  package func adding(_ features: [KeyActions]) -> KeyActions {
    features.reduce(into: self) { all, feature in
      all.named.merge(feature.named) { own, _ in own }
      all.lists.formUnion(feature.lists)
      all.previews.formUnion(feature.previews)
      all.forms.formUnion(feature.forms)
    }
  }

  /// The default keys of an action; nil if no action has this identifier.
  ///
  /// A list, table or form adds its own actions to the prefix of its name, such as `migrations.filter`.
  func defaults(of action: String) -> [KeyPress]? {
    let action = KeyActions.current(action)
    if let keys = named[action] { return keys }
    let parts = action.split(separator: ".", maxSplits: 1)
    guard parts.count == 2 else { return nil }
    return shared(String(parts[0]))[String(parts[1])]
  }

  /// Returns the current identifier of an action that was renamed.
  static func current(_ action: String) -> String {
    action.hasPrefix("mistakes.") ? "diagnostics." + action.dropFirst("mistakes.".count) : action
  }

  /// Whether a plugin or a `commands:` section adds the action, so that it isn't in this list.
  static func isAdded(_ action: String) -> Bool {
    action.hasPrefix("plugin.") || action.hasPrefix("command.")
  }

  /// The known action with the most similar identifier.
  func nearest(to action: String) -> String? {
    let shared = lists.union(forms).flatMap(sharedActions)
    return NearestName.nearest(to: action, among: named.keys.sorted() + shared.sorted())
  }

  /// The actions that can be available at the same time as another one: those that work on every
  /// screen, and those of the same screen. The actions that all lists or forms have come last.
  func neighbors(of action: String) -> [String] {
    let prefix = KeyActions.prefix(of: action)
    let screens = prefix == "app" ? lists.union(forms) : [prefix]
    let own = named.keys.filter { screens.contains(KeyActions.prefix(of: $0)) }
    let shared = screens.subtracting(["app"]).flatMap(sharedActions)
    let everywhere = named.keys.filter { $0.hasPrefix("app.") }
    return (Set(own + everywhere).sorted() + shared.sorted()).filter { $0 != action }
  }

  private static func prefix(of action: String) -> String {
    action.split(separator: ".").first.map(String.init) ?? action
  }

  /// The actions that the list or form with this name shares with others, without the name.
  private func shared(_ name: String) -> [String: [KeyPress]] {
    var actions = lists.contains(name) ? KeyActions.ofLists : [:]
    if previews.contains(name) { actions.merge(KeyActions.ofPreviews) { own, _ in own } }
    if forms.contains(name) { actions.merge(KeyActions.ofForms) { own, _ in own } }
    return actions
  }

  /// The identifiers of the actions that the list or form with this name shares with others.
  private func sharedActions(_ name: String) -> [String] {
    shared(name).keys.map { "\(name).\($0)" }
  }

  /// The actions of every form that edits the configuration.
  private static let ofForms: [String: [KeyPress]] = ["save": ["ctrl-s"]]

  /// The actions of every preview.
  private static let ofPreviews: [String: [KeyPress]] = [
    "preview.toggle": ["z"], "preview.below.grow": ["ctrl-down"],
    "preview.below.shrink": ["ctrl-up"], "preview.beside.grow": ["ctrl-right"],
    "preview.beside.shrink": ["ctrl-left"],
  ]

  /// The actions of every list and table.
  private static let ofLists: [String: [KeyPress]] = [
    "activate": ["enter", "right", "l"], "filter": ["/"], "filter.clear": ["esc"],
    "filter.keep": ["enter", "down"], "down": ["down", "j"], "up": ["up", "k"],
    "pageDown": ["pagedown", "ctrl-f", "space"], "pageUp": ["pageup", "ctrl-b"],
    "first": ["home", "g"], "last": ["end", "G"], "sort": ["s"], "sort.reverse": ["S"],
    "columns": [">"],
  ]

  /// The actions of the app's frame and of the platform, which belong to no feature.
  package static let shared = KeyActions(
    [
      "app.back": ["esc", "backspace", "left", "h"], "app.copy-link": ["y"], "app.help": ["?"],
      "app.inspect": ["I"], "app.inspector": ["f12"], "app.mouse": ["M"],
      "app.palette": [":", "ctrl-p"], "app.quit": ["q", "ctrl-c"], "app.redraw": ["ctrl-l"],
      "app.suspend": ["ctrl-z"], "app.try": ["ctrl-t"], "app.undo": ["u"], "build.close": ["q"],
      "build.errors": ["f9"], "diagnostics.edit": ["e", "enter"], "dialog.dismiss": ["esc"],
      "flow.leave": ["esc", "enter"], "form.above": ["up"], "form.below": ["down"],
      "form.next": ["enter"], "help.close": ["?", "q"], "help.details": ["a"],
      "inspector.close": ["q", "f12"], "inspector.next": ["tab"],
      "inspector.previous": ["shift-tab"], "inspector.refresh": ["r"], "inspector.travel": ["t"],
      "output.close": ["q", "enter"], "palette.choose": ["enter"],
      "palette.down": ["down", "ctrl-n"], "palette.pageDown": ["pagedown"],
      "palette.pageUp": ["pageup"], "palette.up": ["up", "ctrl-p"], "replay.pause": ["space"],
      "replay.quit": ["q", "esc", "ctrl-c"], "replay.step": ["right", "l"], "root.reload": ["r"],
      "route.leave": ["esc", "enter"], "time.back": ["left", "h"], "time.first": ["home", "g"],
      "time.forward": ["right", "l"], "time.last": ["end", "G"], "time.now": ["esc", "n"],
      "time.repeat": ["R"], "time.resume": ["enter"], "time.save": ["w"],
    ], forms: ["addition"])
}
