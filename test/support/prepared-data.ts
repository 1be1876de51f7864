import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  chmodSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from "node:fs";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { DAY_MS } from "#contract/base/limits.ts";
import { connect } from "#server/db/connect.ts";
import { startPostgres } from "#server/db/embedded/start-postgres.ts";
import { migrateDatabase } from "#server/db/migrate.ts";
import { installClock, OFFSET_CLOCK, START, withoutDurability } from "./databases.ts";
import { startProduct, type Product } from "./product.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));
const cache = path.join(root, "node_modules/.cache/limelight/installations");
/** All that a first start reads. The lock file names the versions of PostgreSQL and of the engine. */
const INPUTS = [
  "{contract,fakes,sample,server}/**/*.{json,sql,ts,tsv}",
  "package-lock.json",
  "test/support/{databases,prepared-data}.ts",
];
/** A prepared installation is older than the programs that run on copies of it, whose data is of the same day. */
const OLDER_MS = 3_600_000;

const quiet = {
  info() {},
  warn() {},
  error: (...texts: unknown[]) => void process.stderr.write(`${texts.join(" ")}\n`),
};

/** The environment of a program whose clock, and whose database's, is so far ahead of the machine's. */
export function atOffset(offsetMs: number): Record<string, string> {
  return { CLOCK_OFFSET_MS: String(offsetMs), PGOPTIONS: `-c world.offset=${offsetMs}ms` };
}

/** The program on a new copy of an installation with so many sample creators; `end` stops it and deletes the copy. */
export async function startOnCopy(
  creators: number,
  env: Record<string, string>,
): Promise<{ url: string; dataDir: string; end: () => Promise<void> }> {
  const prepared = await prepareData(creators);
  const dataDir = createDirectory();
  copyDirectory(prepared, dataDir);
  const product = await startReady(dataDir, env);
  return {
    url: product.url,
    dataDir,
    async end() {
      await product.end("SIGTERM");
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/**
 * The data directory of a stopped installation with so many sample creators. It is made once for all runs with the same
 * program, and gets its name when it is complete: a run that is killed leaves none, and of two runs the first wins.
 */
export async function prepareData(creators: number): Promise<string> {
  const program = fingerprint();
  const prepared = path.join(cache, `${program}-${creators}`);
  if (existsSync(prepared)) return prepared;
  const dataDir = createDirectory();
  await prepareDatabase(dataDir);
  const product = await startReady(dataDir, {
    SAMPLE: "on",
    SAMPLE_CREATORS: String(creators),
    ...atOffset(START.getTime() - OLDER_MS - Date.now()),
  });
  await product.end("SIGTERM");
  mkdirSync(cache, { recursive: true });
  deleteOld(program);
  const draft = mkdtempSync(path.join(cache, "draft-"));
  copyDirectory(dataDir, draft);
  rmSync(dataDir, { recursive: true, force: true });
  try {
    renameSync(draft, prepared);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    if (!existsSync(prepared)) throw error;
  }
  return prepared;
}

/** The schema, with the program's clock in it before there are rows. */
async function prepareDatabase(dataDir: string): Promise<void> {
  const postgres = await startPostgres({ dataDir, log: quiet });
  try {
    await withoutDurability(postgres.url);
    const migrating = connect(postgres.url, { max: 1 });
    await migrateDatabase(migrating);
    await migrating.$client.end();
    await installClock(postgres.url, OFFSET_CLOCK);
  } finally {
    await postgres.stop();
  }
}

async function startReady(dataDir: string, env: Record<string, string>): Promise<Product> {
  const product = await startProduct(dataDir, env);
  await product.ready();
  return product;
}

function fingerprint(): string {
  const files = globSync(INPUTS, { cwd: root, exclude: (name) => name.endsWith(".test.ts") });
  const hash = createHash("sha256").update(process.version);
  for (const file of files.toSorted()) hash.update(`${file}\0`).update(readFileSync(path.join(root, file)));
  return hash.digest("hex").slice(0, 16);
}

function createDirectory(): string {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), "limelight-e2e-"));
  chmodSync(dataDir, 0o755); // as root, PostgreSQL runs as another user and must reach its cluster
  return dataDir;
}

/** Files keep their owners; file systems that can share their blocks. */
function copyDirectory(from: string, to: string): void {
  execFileSync("cp", ["-a", "--reflink=auto", `${from}/.`, to]);
}

/** Installations of earlier programs, and what killed runs left. */
function deleteOld(program: string): void {
  for (const name of readdirSync(cache).filter((one) => !one.startsWith(program))) {
    const directory = path.join(cache, name);
    const { mtimeMs } = statSync(directory);
    if (Date.now() - mtimeMs > DAY_MS) rmSync(directory, { recursive: true, force: true });
  }
}
