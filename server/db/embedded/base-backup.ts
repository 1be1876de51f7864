import { constants } from "node:fs";
import { copyFile, mkdir, readdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { sql } from "drizzle-orm";
import { hasCode } from "../../processes.ts";
import type { Context } from "../../context.ts";

/**
 * What a copy of a running cluster leaves out, by PostgreSQL's documentation of base backups: state of the running
 * server, and files that it creates again. The directories must exist, empty.
 */
const EMPTY = new Set([
  "pg_dynshmem",
  "pg_notify",
  "pg_replslot",
  "pg_serial",
  "pg_snapshots",
  "pg_stat_tmp",
  "pg_subtrans",
  "pg_wal",
]);
const LEFT_OUT =
  /^(?:postmaster\.(?:pid|opts)|backup_label.*|tablespace_map.*|pg_internal\.init.*|pgsql_tmp.*|server\.log.*)$/;

/**
 * Copies the cluster of the running embedded PostgreSQL, which goes on serving. The copy recovers when it is first
 * started, to a state not older than this call. `target` does not exist yet.
 */
export async function copyCluster({ db, reach }: Pick<Context, "db" | "reach">, target: string): Promise<void> {
  // One session: PostgreSQL ends a backup of which the session is gone.
  await db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ cluster: string }>(sql`select current_setting('data_directory') as cluster`);
    const cluster = rows[0]?.cluster ?? "";
    const slot = `limelight_backup_${process.pid}`;
    // The write-ahead log since the start of the backup is not recycled while the copy needs it.
    await tx.execute(sql`select pg_create_physical_replication_slot(${slot}, true, true)`);
    try {
      await tx.execute(sql`select pg_backup_start('limelight', true)`);
      await copyTree(cluster, target, {
        isLeftOut: (name) => LEFT_OUT.test(name),
        isEmptied: (name) => EMPTY.has(name),
      });
      await reach("cluster-copy");
      const stopped = await tx.execute<{ label: string }>(sql`select labelfile as label from pg_backup_stop(false)`);
      await writeFile(path.join(target, "backup_label"), stopped.rows[0]?.label ?? "", { mode: 0o600 });
      await copyTree(path.join(cluster, "pg_wal"), path.join(target, "pg_wal"), {
        isEmptied: (name) => name === "archive_status",
      });
    } finally {
      await tx.execute(sql`select pg_drop_replication_slot(${slot})`);
    }
  });
}

type Skipped = { isLeftOut?: (name: string) => boolean; isEmptied?: (name: string) => boolean };

/** Copies a directory that others write to: a file that vanishes during the copy is left out. */
export async function copyTree(from: string, to: string, skipped: Skipped = {}): Promise<void> {
  await mkdir(to, { recursive: true, mode: 0o700 });
  // One after the other: the disk is the limit.
  for (const entry of await readdir(from, { withFileTypes: true })) {
    if (skipped.isLeftOut?.(entry.name)) continue;
    const [source, copy] = [path.join(from, entry.name), path.join(to, entry.name)];
    await (entry.isDirectory() ? copyFolder(source, copy, skipped) : copyFileIfThere(source, copy));
  }
}

async function copyFolder(source: string, copy: string, skipped: Skipped): Promise<void> {
  if (skipped.isEmptied?.(path.basename(source))) await mkdir(copy, { recursive: true, mode: 0o700 });
  else await copyTree(source, copy, skipped);
}

async function copyFileIfThere(source: string, copy: string): Promise<void> {
  await copyFile(source, copy, constants.COPYFILE_FICLONE).catch((error: unknown) => {
    if (!hasCode(error, "ENOENT")) throw error;
  });
}
