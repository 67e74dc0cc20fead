import MigrationsInterface
import Output
import Reports
import Testing

@Suite struct HistoryShardTests {
  @Test(
    "a shard comes from the environment of a job array, whichever number its first job has",
    arguments: [
      (
        ["SLURM_ARRAY_TASK_ID": "3", "SLURM_ARRAY_TASK_MIN": "1", "SLURM_ARRAY_TASK_COUNT": "8"],
        "3/8"
      ),
      (
        ["SLURM_ARRAY_TASK_ID": "0", "SLURM_ARRAY_TASK_MIN": "0", "SLURM_ARRAY_TASK_COUNT": "8"],
        "1/8"
      ),
      (
        [
          "SLURM_ARRAY_TASK_ID": "9", "SLURM_ARRAY_TASK_MIN": "1", "SLURM_ARRAY_TASK_STEP": "4",
          "SLURM_ARRAY_TASK_COUNT": "3",
        ], "3/3"
      ),
      (["JOB_COMPLETION_INDEX": "7", "HEADWAY_SHARDS": "8"], "8/8"),
      (["CI_NODE_INDEX": "1", "CI_NODE_TOTAL": "4"], "1/4"),
      (["BUILDKITE_PARALLEL_JOB": "0", "BUILDKITE_PARALLEL_JOB_COUNT": "2"], "1/2"),
      (["HEADWAY_SHARD_INDEX": "1", "HEADWAY_SHARDS": "2"], "2/2"),
    ])
  func shard(environment: [String: String], expected: String) throws {
    #expect(try HistoryShard(environment: environment).description == expected)
  }

  @Test(
    "a missing, contradictory or invalid number of a job is an error, never a guess",
    arguments: [
      ([:], "no job number"),
      (["CI_NODE_INDEX": "1"], "not CI_NODE_TOTAL"),
      (["JOB_COMPLETION_INDEX": "0"], "not HEADWAY_SHARDS"),
      (["CI_NODE_INDEX": "0", "CI_NODE_TOTAL": "4"], "CI_NODE_INDEX is 0"),
      (["CI_NODE_INDEX": "5", "CI_NODE_TOTAL": "4"], "CI_NODE_INDEX is 5"),
      (["CI_NODE_INDEX": "one", "CI_NODE_TOTAL": "4"], "CI_NODE_INDEX isn't a number"),
      (["BUILDKITE_PARALLEL_JOB": "-1", "BUILDKITE_PARALLEL_JOB_COUNT": "4"], "is -1"),
      (
        [
          "SLURM_ARRAY_TASK_ID": "4", "SLURM_ARRAY_TASK_MIN": "1", "SLURM_ARRAY_TASK_STEP": "2",
          "SLURM_ARRAY_TASK_COUNT": "3",
        ], "SLURM_ARRAY_TASK_ID is 4"
      ),
      (
        [
          "CI_NODE_INDEX": "1", "CI_NODE_TOTAL": "4", "HEADWAY_SHARD_INDEX": "0",
          "HEADWAY_SHARDS": "4",
        ], "more than one job number"
      ),
      (
        ["HEADWAY_SHARD_INDEX": "\(Int.min)", "HEADWAY_SHARDS": "\(Int.max)"],
        "HEADWAY_SHARD_INDEX is"
      ),
    ])
  func wrong(environment: [String: String], expected: String) {
    let error = #expect(throws: Failure.self) { try HistoryShard(environment: environment) }
    #expect(error?.items.first?.message.contains(expected) == true)
  }
}
