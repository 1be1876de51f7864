export const SUPERUSER = "limelight";

/** PostgreSQL sees nothing of our environment: it holds secrets, and `PG*` variables would change what it does. */
export const postgresEnvironment = { PATH: "/usr/local/bin:/usr/bin:/bin", LC_ALL: "C", TZ: "UTC" };

/**
 * For two cores and a few GB that are shared with the program and its engine. Only what differs from the defaults;
 * durability (`fsync`, `synchronous_commit`, `full_page_writes`) stays as PostgreSQL ships it: on.
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

  // Bulk imports write much in a short time: fewer, longer checkpoints.
  max_wal_size: "2GB",
  checkpoint_timeout: "15min",
  wal_compression: "on",

  // Plans here are short: compiling them costs more than it saves, and helpers would take the engine's core.
  jit: "off",
  random_page_cost: "1.1",
  max_parallel_workers_per_gather: "1",
  max_worker_processes: "4",
  max_parallel_workers: "2",
  autovacuum_max_workers: "2",
  io_workers: "2",
  max_logical_replication_workers: "0",

  log_min_duration_statement: "2000",
  log_checkpoints: "off",
  log_line_prefix: "%m [%p] %d ",
  // Statements, but none of their values: no address of the one who signed up twice, no parameters of a slow search.
  log_error_verbosity: "terse",
  log_parameter_max_length: "0",
};

export function serverArguments(cluster: string, port: number): string[] {
  const pairs = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  return ["-D", cluster, "-p", String(port), ...pairs];
}
