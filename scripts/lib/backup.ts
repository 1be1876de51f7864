import {
  chmodSync,
  constants,
  existsSync,
  lchownSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from "node:fs";
import { cp, open, writeFile } from "node:fs/promises";
import path from "node:path";
import { create, extract } from "tar";
import { z } from "zod";
import type { Config } from "#server/config.ts";
import type { Context } from "#server/context.ts";
import { lockDataDirectory } from "#server/data-directory.ts";
import { copyCluster, copyTree } from "#server/db/embedded/base-backup.ts";
import { placeCluster, type Place } from "#server/db/embedded/cluster-place.ts";
import { hasCode } from "#server/processes.ts";
import { schemaVersion } from "#server/db/migrate.ts";

/** Everything but what is derived (the engine's tables) or of the running program (lock, addresses). */
const FOLDERS = ["files", "uploads", "imports", "secrets"] as const;
const OF_THE_RUN = /^addresses\.json$/;
const CLUSTER = "postgres";
const MANIFEST = "manifest.json";
const RESTORING = ".restoring";
const NO_SPACE =
  "has too little space: a backup needs as much as DATA_DIR takes while it is made. Nothing was written; free some space, or give it a path on another disk.";

const manifest = z.object({
  format: z.literal(1),
  createdAt: z.iso.datetime(),
  /** The newest migration of the database, see `schemaVersion`. */
  schema: z.number(),
  postgres: z.string(),
  platform: z.string(),
});

const platform = `${process.platform}-${process.arch}`;

/**
 * Writes all data of this installation to one compressed file, while it runs or not. `file` is complete or not there:
 * it gets its name last. It holds the keys of the installation: only its owner may read it.
 */
export async function createBackup({ ctx, file }: { ctx: Context; file: string }): Promise<{ bytes: number }> {
  const { config, clock } = ctx;
  if (config.databaseUrl)
    throw new Error(
      "The database of this installation is its own (DATABASE_URL): back it up with the tools of PostgreSQL, and copy the folders files, uploads and secrets of DATA_DIR.",
    );
  const target = path.resolve(file);
  if (existsSync(target)) throw new Error(`${target} exists already: give the backup another name.`);
  const draft = `${target}.unfinished`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { recursive: true, mode: 0o700 });
  try {
    await copyCluster(ctx, path.join(draft, CLUSTER));
    // After the database: every file that it names is there by then.
    for (const folder of FOLDERS) {
      const from = path.join(config.dataDir, folder);
      if (existsSync(from))
        await copyTree(from, path.join(draft, folder), { isLeftOut: (name) => OF_THE_RUN.test(name) });
    }
    const postgres = readFileSync(path.join(draft, CLUSTER, "PG_VERSION"), "utf8").trim();
    const described = { format: 1, createdAt: clock.now().toISOString(), schema: schemaVersion(), postgres, platform };
    await writeFile(path.join(draft, MANIFEST), JSON.stringify(manifest.parse(described)));
    const archive = path.join(draft, "archive");
    const contents = readdirSync(draft);
    await create({ cwd: draft, file: archive, gzip: true, mode: 0o600, strict: true }, contents);
    const bytes = await flush(archive);
    renameSync(archive, target);
    return { bytes };
  } catch (error) {
    if (hasCode(error, "ENOSPC")) throw new Error(`${path.dirname(target)} ${NO_SPACE}`, { cause: error });
    throw error;
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

/** On disk, and readable by its owner only. Returns its size. */
async function flush(archive: string): Promise<number> {
  chmodSync(archive, 0o600);
  await using handle = await open(archive, "r+");
  await handle.sync();
  return (await handle.stat()).size;
}

/**
 * Unpacks a backup into an empty data directory, which can then be started. The search engine's tables are built by that
 * start.
 */
export async function restoreBackup({ dataDir, file }: Pick<Config, "dataDir"> & { file: string }): Promise<void> {
  const target = path.resolve(dataDir);
  if (isOccupied(target))
    throw new Error(`${target} is not empty: set DATA_DIR to a new folder, or move this one away.`);
  if (!statSync(file, { throwIfNoEntry: false })?.isFile()) throw new Error(`There is no file ${path.resolve(file)}.`);
  const lock = lockDataDirectory(target);
  const draft = path.join(target, RESTORING);
  try {
    rmSync(draft, { recursive: true, force: true });
    mkdirSync(draft, { mode: 0o700 });
    await unpack(file, draft);
    const place = placeCluster(target);
    await moveCluster(path.join(draft, CLUSTER), place);
    // The keys last: without them an unfinished restore does not start, with an empty database or any other.
    for (const folder of FOLDERS) {
      if (!existsSync(path.join(draft, folder))) continue;
      rmSync(path.join(target, folder), { recursive: true, force: true });
      renameSync(path.join(draft, folder), path.join(target, folder));
    }
  } finally {
    rmSync(draft, { recursive: true, force: true });
    lock.release();
  }
}

/** What a refused restore leaves is no obstacle to the next. */
function isOccupied(directory: string): boolean {
  if (!existsSync(directory)) return false;
  return readdirSync(directory, { withFileTypes: true }).some(
    (entry) =>
      entry.name !== RESTORING && !(entry.isDirectory() && readdirSync(path.join(directory, entry.name)).length === 0),
  );
}

async function unpack(file: string, draft: string): Promise<void> {
  try {
    await extract({ file, cwd: draft, strict: true, filter: (_name, entry) => "type" in entry && isPlain(entry.type) });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`${file} is damaged, or no backup of Limelight: ${reason}`, { cause: error });
  }
  const made = readManifest(file, path.join(draft, MANIFEST));
  if (!existsSync(path.join(draft, CLUSTER, "PG_VERSION")))
    throw new Error(`${file} is incomplete: it has no database (${CLUSTER}). Restore another backup.`);
  if (made.platform !== platform)
    throw new Error(`The backup was made on ${made.platform}. It can be restored there, not on ${platform}.`);
  if (made.schema > schemaVersion())
    throw new Error("The backup was made by a newer version of Limelight: restore it with that version.");
}

const isPlain = (type: string) => type === "File" || type === "Directory";

function readManifest(file: string, at: string): z.infer<typeof manifest> {
  const content = manifest.safeParse(readJson(at));
  if (!content.success)
    throw new Error(
      `${file} is no backup of Limelight: it has no valid ${MANIFEST}. Choose a file that npm run backup made.`,
    );
  return content.data;
}

/** undefined: no file, or no JSON. */
function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return undefined;
  }
}

/** PostgreSQL may have to run as another user, in a place that this user can enter. */
async function moveCluster(from: string, { cluster, account }: Place): Promise<void> {
  chmodSync(from, 0o700);
  const moved = `${cluster}.restored`;
  rmSync(moved, { recursive: true, force: true });
  await cp(from, moved, { recursive: true, mode: constants.COPYFILE_FICLONE });
  if (account)
    for (const name of ["", ...readdirSync(moved, { recursive: true, encoding: "utf8" })])
      lchownSync(path.join(moved, name), account.uid, account.gid);
  renameSync(moved, cluster);
}
