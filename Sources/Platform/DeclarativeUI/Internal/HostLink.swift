/// A link from all nodes of a tree to their host, which clears it when it goes away. Works like a
/// weak reference, but with a single one for all nodes, so that reference counting stays fast.
@MainActor final class HostLink {
  unowned var host: ViewHost?
}
