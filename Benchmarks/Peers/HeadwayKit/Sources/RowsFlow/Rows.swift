import HeadwayKit

public struct Row: Equatable, Identifiable, Sendable {
  public let id: String
  public init(_ id: String) { self.id = id }
}

extension ExtensionPoint where Contribution == ListRows<[Row], Row> {
  public static var rows: Self { Self("rows.rows", title: "rows below the list") }
}

/// Shows its own rows, then those of plugins.
public final class Rows: Flow<Int, Never> {
  private let own = [Row("First row"), Row("Second row")]
  private let contributions: any ContributionReading

  public init(contributions: any ContributionReading) {
    self.contributions = contributions
    super.init(id: "rows", title: "Rows", state: 0)
    router.show("list") { flow in
      ScreenRoutable("") { List(Bind { flow.rows }, name: "rows") { Label($0.id) } }
    }
  }

  private var rows: [Row] {
    own + contributions.gather(from: .rows) { added in try added.rows(own) }.flatMap(\.self)
  }
}
