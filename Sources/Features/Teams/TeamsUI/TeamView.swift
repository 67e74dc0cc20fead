import DeclarativeUI
import DesignSystem
import MigrationsLogic
import MigrationsUI
import TeamsLogic
import Unidirectional
import Workspace

/// What one team has to do, P0 first: its share of each migration, the date it chose, its own forecast.
package struct TeamView: View {
  let work: Bind<[TeamWork]>
  let today: Day
  let open: @MainActor (TeamWork) -> Void

  package init(
    work: Bind<[TeamWork]>, today: Day, open: @escaping @MainActor (TeamWork) -> Void
  ) {
    self.work = work
    self.today = today
    self.open = open
  }

  package var body: some View {
    VStack {
      Label(work.map { TeamView.summary($0) }).padding(horizontal: .one)
      Divider()
      Table(work, name: "work", columns: TeamView.columns(today: today)) {
        $0.searchable { "\($0.count.priority) \($0.count.title)" }
          .onActivate("hits") { open($0) }
          .placeholder("This team has nothing to do.")
      }
    }
  }

  private static func summary(_ work: [TeamWork]) -> StyledText {
    let open = work.filter { $0.share.left > 0 }
    let left = open.reduce(0) { $0 + $1.share.left }
    let late = open.count { $0.share.standing == .late }
    var text =
      StyledText(Wording.number(left), .strong)
      + .muted(" left in \(Wording.count(open.count, "migration"))")
    if late > 0 { text += .muted(", ") + StyledText("\(late) late", .danger) }
    return text
  }

  private static func columns(today: Day) -> [TableColumn<TeamWork>] {
    let year = today.parts.year
    return [
      TableColumn("", width: .fixed(2), importance: 8) { work, _ in
        StyledText(work.count.priority, work.count.priority == "P0" ? .danger : .muted)
      }
      .sorted(as: "priority") { $0.count.priority },
      TableColumn("Migration", width: .flexible(minimum: 22, weight: 2), importance: 10) {
        work, _ in StyledText(work.count.title, .strong)
      },
      TableColumn("Left", width: .fixed(7), alignment: .trailing, importance: 9) { work, _ in
        StyledText(Wording.number(work.share.left), work.share.left == 0 ? .success : .strong)
      }
      .sorted(as: "left", descending: true) { $0.share.left },
      TableColumn("12 weeks", width: .fixed(8), alignment: .trailing, importance: 4) { work, _ in
        work.share.change.map { ChangeText.text($0) } ?? .muted("–")
      },
      TableColumn("Date", width: .fixed(11), alignment: .trailing, importance: 6) { work, _ in
        guard let day = work.share.committed else { return .muted("–") }
        let isLate = day < today && work.share.left > 0
        return StyledText(Wording.day(day, thisYear: year), isLate ? .danger : .body)
      }
      .sorted(as: "date") { $0.share.committed },
      TableColumn("", width: .fixed(8), importance: 2) { work, _ in
        work.share.committed == nil ? "" : .muted(work.share.isOwnDate ? "its own" : "for all")
      },
      TableColumn("Its forecast", width: .flexible(minimum: 18, weight: 1), importance: 5) {
        work, _ in
        .muted(work.share.forecast.map { ForecastWording($0, today: today).short } ?? "")
      },
      TableColumn("", width: .fixed(8), importance: 7) { work, _ in
        work.share.left > 0 ? StandingText.text(work.share.standing) : StyledText("done", .success)
      },
    ]
  }
}
