import SharedServices

extension AppServices {
  /// Loads the flags and the external plugins of the project that the options select, if it can be
  /// read.
  func loadProject(_ options: GlobalOptions) async {
    await load(await options.finder.load())
  }
}
