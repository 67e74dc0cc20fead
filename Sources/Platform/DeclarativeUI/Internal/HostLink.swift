/// The way from the nodes of a tree to what they are mounted in, which cuts it when it goes: like a weak
/// reference, but one for all nodes, and counting references to either end stays quick.
@MainActor final class HostLink {
  unowned var host: ViewHost?
}
