export const SUPERUSER = "limelight";

/** PostgreSQL gets none of our environment: it holds secrets, and `PG*` variables would change its behavior. */
export const postgresEnvironment = { PATH: "/usr/local/bin:/usr/bin:/bin", LC_ALL: "C", TZ: "UTC" };

/**
 * For two cores and a few GB shared with the program and its engine. Only deviations from the defaults; durability
 * settings (`fsync`, `synchronous_commit`, `full_page_writes`) stay on.
 */
const settings = {
  listen_addresses: "127.0.0.1",
  unix_socket_directories: "",
  max_connections: "100",

  shared_buffers: "192MB",
  effective_cache_size: "1GB",
  work_mem: "12MB",
  maintenance_work_mem: "128MB",
  autovacuum_work_mem: "64MB",

  // Bulk imports write in bursts: fewer, longer checkpoints.
  max_wal_size: "2GB",
  checkpoint_timeout: "15min",
  wal_compression: "on",

  // Queries here are short: JIT compilation costs more than it saves, and parallel workers would take the engine's
  // core.
  jit: "off",
  random_page_cost: "1.1",
  max_parallel_workers_per_gather: "1",
  max_worker_processes: "4",
  max_parallel_workers: "2",
  autovacuum_max_workers: "2",
  io_workers: "2",
  max_logical_replication_workers: "0",

  // A long statement ends soon after the program was killed, instead of holding up the next start.
  client_connection_check_interval: "1s",

  log_min_duration_statement: "2000",
  log_checkpoints: "off",
  log_line_prefix: "%m [%p] %d ",
  // Log statements without their values, which include email addresses and search terms.
  log_error_verbosity: "terse",
  log_parameter_max_length: "0",
};

export function serverArguments(cluster: string, port: number): string[] {
  const pairs = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  return ["-D", cluster, "-p", String(port), ...pairs];
}
