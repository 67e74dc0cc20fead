import MigrationsInterface
import Output

extension HistoryShard {
  /// A system that runs several jobs at once and passes each its number in the environment.
  private struct System {
    let name: String
    /// The variable with the number of the job.
    let number: String
    /// The number of the first job: a variable, or a constant if there is none.
    var first: (variable: String?, otherwise: Int)
    /// The variable with the distance of two numbers; nil if it is always 1.
    var step: String?
    /// The variables with the number of jobs, the first that is set.
    let count: [String]
  }

  /// The variable that the user sets where the system doesn't pass the number of jobs.
  private static let countVariable = "HEADWAY_SHARDS"

  private static let systems = [
    System(
      name: "Slurm", number: "SLURM_ARRAY_TASK_ID", first: ("SLURM_ARRAY_TASK_MIN", 0),
      step: "SLURM_ARRAY_TASK_STEP", count: ["SLURM_ARRAY_TASK_COUNT"]),
    System(
      name: "Kubernetes", number: "JOB_COMPLETION_INDEX", first: (nil, 0), count: [countVariable]),
    System(name: "GitLab", number: "CI_NODE_INDEX", first: (nil, 1), count: ["CI_NODE_TOTAL"]),
    System(
      name: "Buildkite", number: "BUILDKITE_PARALLEL_JOB", first: (nil, 0),
      count: ["BUILDKITE_PARALLEL_JOB_COUNT"]),
    // GitHub passes neither to a job's environment; the workflow sets both from its `strategy`.
    System(name: "Headway", number: "HEADWAY_SHARD_INDEX", first: (nil, 0), count: [countVariable]),
  ]

  /// The part of this job, from the environment of the system that started it: Slurm arrays, indexed
  /// jobs of Kubernetes, GitLab `parallel`, Buildkite `parallelism`, or `HEADWAY_SHARD_INDEX`, from 0,
  /// of `HEADWAY_SHARDS`.
  ///
  /// - Throws: `Failure` if no system or several systems pass a number, or if a number is invalid.
  package init(environment: [String: String]) throws {
    let found = HistoryShard.systems.filter { environment[$0.number] != nil }
    guard let system = found.first else {
      throw Failure(
        code: "not-a-shard", message: "--shard auto found no job number in the environment",
        hint: "set HEADWAY_SHARD_INDEX (from 0) and HEADWAY_SHARDS, or use --shard <k/n>")
    }
    guard found.count == 1 else {
      let names = found.map(\.number).joined(separator: " and ")
      throw Failure(
        code: "not-a-shard", message: "--shard auto found more than one job number: \(names)",
        hint: "use --shard <k/n>")
    }
    func value(_ name: String) throws -> Int {
      guard let text = environment[name] else {
        throw Failure(
          code: "not-a-shard",
          message: "--shard auto found \(system.number), but not \(name), the number of jobs",
          hint: "set \(name), or use --shard <k/n>")
      }
      guard let value = Int(text) else {
        throw Failure(code: "not-a-shard", message: "\(name) isn't a number: \"\(text)\"")
      }
      return value
    }
    let number = try value(system.number)
    let first = try system.first.variable.flatMap { environment[$0] == nil ? nil : try value($0) }
    let step = try system.step.flatMap { environment[$0] == nil ? nil : try value($0) } ?? 1
    let count = try value(system.count.first { environment[$0] != nil } ?? system.count[0])
    let (distance, overflows) = number.subtractingReportingOverflow(first ?? system.first.otherwise)
    guard !overflows, step > 0, distance >= 0, distance % step == 0,
      let shard = HistoryShard(distance / step + 1, of: count)
    else {
      throw Failure(
        code: "not-a-shard",
        message: "\(system.number) is \(number), which isn't one of \(count) jobs",
        hint: "use --shard <k/n>")
    }
    self = shard
  }
}
