/// The part of `--by series` that several commands share.
enum SeriesOptions {
  /// The notice that `--by series` has no effect.
  static let missing = "no migration has the key \"series\", so --by series adds nothing"
}
