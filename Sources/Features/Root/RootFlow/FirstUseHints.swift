import Flows
import Routing
import Unidirectional

/// One hint for each screen, shown the first time that the user sees it.
package struct FirstUseHints {
  /// The name that stands for all screens.
  private static let all = "all"

  /// The hint of one screen.
  struct Hint: Equatable {
    let screen: String
    let text: String

    var notice: String { "Tip: \(text)" }
  }

  private let texts: [String: String]
  private var shown: Set<String>
  private let save: @MainActor (Set<String>) -> Void

  /// - Parameters:
  ///   - texts: the hints by screen: `migrations`, `migrations/item` for one migration,
  ///     `migrations/match` for a line of a file, or `modules/rules` for another view.
  ///   - shown: the screens that showed their hint before; `all` stands for all of them.
  ///   - save: stores the screens that have shown their hint.
  package init(
    _ texts: [String: String], shown: Set<String>, save: @escaping @MainActor (Set<String>) -> Void
  ) {
    self.texts = texts
    self.shown = shown
    self.save = save
  }

  /// Whether a screen with a link to this host hasn't shown its hint.
  func hasHint(for host: String) -> Bool {
    !shown.contains(FirstUseHints.all)
      && texts.keys.contains {
        ($0 == host || $0.hasPrefix("\(host)/")) && !shown.contains($0)
      }
  }

  /// Returns the hint of the screen with this link; nil if it has none or has shown it before.
  func hint(at link: String) -> Hint? {
    guard let screen = FirstUseHints.screen(link), let text = texts[screen],
      !shown.contains(FirstUseHints.all), !shown.contains(screen)
    else { return nil }
    return Hint(screen: screen, text: text)
  }

  /// Never returns the hint of a screen again.
  @MainActor mutating func setShown(_ hint: Hint) {
    if shown.insert(hint.screen).inserted { save(shown) }
  }

  /// The name of a screen: `migrations/item` for `headway://migrations/rx?tab=teams`,
  /// `modules/rules` for `headway://modules?view=rules`, and `migrations/match` for a link with a
  /// path. Nil if other parameters change the screen, because other keys may work there.
  private static func screen(_ link: String) -> String? {
    let text = link.firstRange(of: "://").map { link[$0.upperBound...] } ?? link[...]
    let path = text.prefix { $0 != "?" }
    let parameters = text.dropFirst(path.count + 1).split(separator: "&")
    let parts = path.split(separator: "/")
    let host = parts.first.map(String.init) ?? ""
    func value(of name: String) -> Substring? {
      parameters.first { $0.hasPrefix("\(name)=") }?.dropFirst(name.count + 1)
    }
    if let view = value(of: "view") { return "\(host)/\(view)" }
    if value(of: "path") != nil { return "\(host)/match" }
    if value(of: "tab") == "form" { return "\(host)/form" }
    guard parameters.allSatisfy({ $0.hasPrefix("tab=") }) else { return nil }
    return host + (parts.count > 1 ? "/item" : "")
  }
}

extension Root {
  /// Shows the hint of the current screen if the user sees it for the first time. A notice that is
  /// already on screen stays; the hint then appears on the next visit.
  ///
  /// A change of the screen takes several steps, and the observer is notified after each of them. A
  /// hint only counts as shown once the user has pressed a key on its screen.
  func showHint() {
    // The link contains what the user types, so it is only created while a hint may need it.
    let link = hintObserver.track { () -> String? in
      guard state.phase == .home || state.phase == .onboarding, let route = activeRoute,
        hints?.hasHint(for: type(of: route).host) == true
      else { return nil }
      return self.link
    }
    let next = link.flatMap { hints?.hint(at: $0) }
    if let hint, hint != next {
      dismiss(hint.notice)
      self.hint = nil
    }
    guard let next, !hasNotice else { return }
    hint = next
    notify(next.notice)
  }

  /// Notes that the user has pressed a key while a hint was on screen.
  func hintWasSeen() {
    guard let hint else { return }
    self.hint = nil
    hints?.setShown(hint)
  }
}
