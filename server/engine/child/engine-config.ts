import { writeFileSync } from "node:fs";
import { MEGABYTE } from "#contract/base/limits.ts";

/**
 * Sized to run next to a web server: small caches, few background threads. Inserts are synced, because outbox rows are
 * deleted once the engine has acknowledged them.
 */
const CONFIG = `<clickhouse>
  <mark_cache_size>67108864</mark_cache_size>
  <index_mark_cache_size>16777216</index_mark_cache_size>
  <uncompressed_cache_size>8388608</uncompressed_cache_size>
  <index_uncompressed_cache_size>8388608</index_uncompressed_cache_size>
  <query_condition_cache_size>8388608</query_condition_cache_size>
  <compiled_expression_cache_size>8388608</compiled_expression_cache_size>
  <primary_index_cache_size>67108864</primary_index_cache_size>
  <mmap_cache_size>64</mmap_cache_size>
  <background_pool_size>2</background_pool_size>
  <background_merges_mutations_concurrency_ratio>1</background_merges_mutations_concurrency_ratio>
  <background_move_pool_size>1</background_move_pool_size>
  <background_fetches_pool_size>1</background_fetches_pool_size>
  <background_common_pool_size>2</background_common_pool_size>
  <background_schedule_pool_size>2</background_schedule_pool_size>
  <background_buffer_flush_schedule_pool_size>1</background_buffer_flush_schedule_pool_size>
  <background_message_broker_schedule_pool_size>1</background_message_broker_schedule_pool_size>
  <background_distributed_schedule_pool_size>1</background_distributed_schedule_pool_size>
  <tables_loader_foreground_pool_size>2</tables_loader_foreground_pool_size>
  <tables_loader_background_pool_size>1</tables_loader_background_pool_size>
  <max_thread_pool_free_size>4</max_thread_pool_free_size>
  <merge_tree>
    <fsync_after_insert>1</fsync_after_insert>
    <fsync_part_directory>1</fsync_part_directory>
    <number_of_free_entries_in_pool_to_execute_mutation>1</number_of_free_entries_in_pool_to_execute_mutation>
    <number_of_free_entries_in_pool_to_lower_max_size_of_merge>1</number_of_free_entries_in_pool_to_lower_max_size_of_merge>
    <number_of_free_entries_in_pool_to_execute_optimize_entire_partition>1</number_of_free_entries_in_pool_to_execute_optimize_entire_partition>
  </merge_tree>
</clickhouse>
`;

export function writeEngineConfig(path: string): void {
  writeFileSync(path, CONFIG);
}

/** Default settings of a statement: time in seconds, memory in bytes depending on the machine. */
export function baseSettings(machineMemory: number): ReadonlyMap<string, string> {
  const memory = Math.round(Math.min(Math.max(machineMemory / 8, 384 * MEGABYTE), 1536 * MEGABYTE));
  return new Map([
    ["max_execution_time", "60"],
    ["max_memory_usage", String(memory)],
    ["max_memory_usage_for_user", String(memory * 2)],
    ["max_bytes_before_external_group_by", String(Math.round(memory / 3))],
    ["max_bytes_before_external_sort", String(Math.round(memory / 3))],
    // Parameters are SET as text, and lists of ids are long.
    ["max_query_size", String(64 * MEGABYTE)],
  ]);
}
