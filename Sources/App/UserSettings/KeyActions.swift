import Matching
import Terminal

/// The actions whose keys the user's `config.yml` can replace, with their default keys.
///
/// A key binding exists only while its screen is shown, so this list repeats the identifiers of all
/// bindings in the features. A test compares it with the sources.
enum KeyActions {
  /// The default keys of an action; nil if no action has this identifier.
  ///
  /// A list, table or form adds its own actions to the prefix of its name, such as `migrations.filter`.
  static func defaults(of action: String) -> [KeyPress]? {
    let action = current(action)
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
  static func nearest(to action: String) -> String? {
    let shared = prefixes.union(forms).flatMap(sharedActions)
    return NearestName.nearest(to: action, among: named.keys.sorted() + shared.sorted())
  }

  /// The actions that can be available at the same time as another one: those that work on every
  /// screen, and those of the same screen. The actions that all lists or forms have come last.
  static func neighbors(of action: String) -> [String] {
    let prefix = prefix(of: action)
    let screens = prefix == "app" ? prefixes.union(forms) : [prefix]
    let own = named.keys.filter { screens.contains(KeyActions.prefix(of: $0)) }
    let shared = screens.subtracting(["app"]).flatMap(sharedActions)
    let everywhere = named.keys.filter { $0.hasPrefix("app.") }
    return (Set(own + everywhere).sorted() + shared.sorted()).filter { $0 != action }
  }

  static func prefix(of action: String) -> String {
    action.split(separator: ".").first.map(String.init) ?? action
  }

  /// The actions that the list or form with this name shares with others, without the name.
  private static func shared(_ name: String) -> [String: [KeyPress]] {
    var actions = prefixes.contains(name) ? ofLists : [:]
    if previews.contains(name) { actions.merge(ofPreviews) { own, _ in own } }
    if forms.contains(name) { actions.merge(ofForms) { own, _ in own } }
    return actions
  }

  /// The identifiers of the actions that the list or form with this name shares with others.
  private static func sharedActions(_ name: String) -> [String] {
    shared(name).keys.map { "\(name).\($0)" }
  }

  /// The first components of the identifiers.
  private static let prefixes = Set(named.keys.map(prefix)).union(lists)

  /// The names of lists, tables and trees without further actions.
  private static let lists: Set<String> = [
    "choices", "cycles", "exceptions", "folders", "found", "hits", "importers", "imports",
    "manifests",
    "matrix", "merges", "needs", "place", "plugins", "reach", "scorecard", "shares", "teams",
    "themes",
    "types", "uses", "violations", "who", "work",
  ]

  /// The lists with a preview.
  private static let previews: Set<String> = [
    "hits", "libraries", "migrations", "modules", "teams",
  ]

  /// The forms that edit the configuration.
  private static let forms: Set<String> = ["addition", "edit", "exception", "rule"]

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

  /// The actions of screens, with their default keys.
  static let named: [String: [KeyPress]] = [
    "app.back": ["esc", "backspace", "left", "h"],
    "app.copy-link": ["y"], "app.help": ["?"],
    "app.inspect": ["I"], "app.inspector": ["f12"], "app.mouse": ["M"],
    "app.palette": [":", "ctrl-p"],
    "app.quit": ["q", "ctrl-c"], "app.redraw": ["ctrl-l"], "app.suspend": ["ctrl-z"],
    "app.try": ["ctrl-t"], "app.undo": ["u"], "build.close": ["q"], "build.errors": ["f9"],
    "cycles.open": ["o"],
    "diagnostics.edit": ["e", "enter"], "dialog.dismiss": ["esc"], "exceptions.add": ["n"],
    "exceptions.edit": ["e"], "flow.leave": ["esc", "enter"],
    "form.above": ["up"], "form.below": ["down"],
    "form.next": ["enter"], "form.save": ["ctrl-s"],
    "help.close": ["?", "q"], "help.details": ["a"],
    "hit.configuration": [], "hit.copy-exception": [], "hit.edit": ["e", "enter"],
    "hit.except": ["x"], "hit.next": ["n"], "hit.previous": ["p"], "hits.except": ["x"],
    "inspector.close": ["q", "f12"],
    "inspector.next": ["tab"], "inspector.previous": ["shift-tab"], "inspector.refresh": ["r"],
    "inspector.travel": ["t"], "time.back": ["left", "h"], "time.first": ["home", "g"],
    "time.forward": ["right", "l"], "time.last": ["end", "G"], "time.now": ["esc", "n"],
    "time.repeat": ["R"], "time.resume": ["enter"], "time.save": ["w"],
    "libraries.answer": ["a"], "libraries.read": ["r"],
    "library.answer": ["a"], "library.discard": ["D"], "library.source": ["w"],
    "migrations.docs": ["w"],
    "migrations.change": ["E"], "migrations.edit": ["e"], "migrations.lock": ["l"],
    "migrations.over": ["o"], "migrations.recount": ["r"], "migrations.rehearse": ["L"],
    "migrations.report": ["R"],
    "try.add": ["ctrl-s"], "try.kind": ["ctrl-g"], "try.scope": ["ctrl-o"],
    "migrations.set-up": ["n"], "migrations.templates": ["a"], "migrations.try": ["n"],
    "output.close": ["q", "enter"], "module.path": ["p"], "modules.history": ["o"],
    "modules.history.read": ["r"],
    "modules.path": ["p"], "modules.read": ["r"], "modules.rules": ["v"], "modules.tree": ["t"],
    "modules.trust": ["T"], "onboarding.again": ["r"], "onboarding.later": ["n"],
    "onboarding.retry": ["r", "enter"], "onboarding.wait": ["esc", "backspace", "left", "h"],
    "palette.choose": ["enter"], "palette.down": ["down", "ctrl-n"],
    "palette.pageDown": ["pagedown"], "palette.pageUp": ["pageup"], "palette.up": ["up", "ctrl-p"],
    "place.edit": ["e", "enter"], "place.next": ["n"], "place.previous": ["p"],
    "reach.choose": ["p"], "reach.edit": ["e"], "reach.open": ["o"], "reach.turn": ["x"],
    "replay.pause": ["space"], "replay.quit": ["q", "esc", "ctrl-c"],
    "replay.step": ["right", "l"],
    "review.accept": ["enter"], "root.reload": ["r"], "route.leave": ["esc", "enter"],
    "rule.rehearse": ["ctrl-r"], "rules.add": ["n"], "rules.change": ["E"], "rules.edit": ["e"],
    "rules.rehearse": ["L"],
    "settings.choose-theme": ["enter", "space"], "settings.distrust": ["D"],
    "settings.details": ["d"], "settings.look": ["i", "enter", "space"], "settings.themes": ["t"],
    "settings.themes.read": ["r"], "settings.toggle": ["space", "enter"], "settings.trust": ["T"],
    "templates.accept": ["enter", "w"], "templates.all": ["a"], "templates.toggle": ["space", "x"],
    "templates.try": ["n"],
    "trust.no": ["N"], "trust.yes": [], "work.change": ["E"], "work.edit": ["e"],
  ]
}
