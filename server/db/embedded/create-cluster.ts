import { execFile } from "node:child_process";
import { chownSync, existsSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";

import type { Place } from "./cluster-place.ts";
import { postgresEnvironment, SUPERUSER } from "./settings.ts";

const run = promisify(execFile);

/**
 * Runs initdb in a temporary directory and renames the result, so that a directory of the final name is always
 * complete, even after a kill.
 */
export async function createCluster({ cluster, account }: Place, binaries: string, password: string): Promise<void> {
  if (existsSync(path.join(cluster, "PG_VERSION"))) return;
  if (existsSync(cluster)) throw new Error(`${cluster} exists but holds no database: move it away or restore it.`);

  const draftPrefix = `${path.basename(cluster)}.new-`;
  const parent = path.dirname(cluster);
  for (const left of readdirSync(parent).filter((name) => name.startsWith(draftPrefix))) {
    rmSync(path.join(parent, left), { recursive: true, force: true });
  }

  const draft = mkdtempSync(path.join(parent, draftPrefix));
  const passwordFile = path.join(draft, "password");
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 });
  if (account) for (const file of [draft, passwordFile]) chownSync(file, account.uid, account.gid);
  try {
    await run(
      path.join(binaries, "bin/initdb"),
      [
        `--pgdata=${path.join(draft, "cluster")}`,
        `--username=${SUPERUSER}`,
        `--pwfile=${passwordFile}`,
        "--auth=scram-sha-256",
        "--encoding=UTF8",
        // Whatever ICU does not cover (character classes of some extensions) uses the system's UTF-8 locale.
        `--locale=${process.platform === "darwin" ? "en_US.UTF-8" : "C.UTF-8"}`,
        "--locale-provider=icu",
        "--icu-locale=und",
        "--no-instructions",
      ],
      { ...account, env: postgresEnvironment, cwd: "/" },
    );
    renameSync(path.join(draft, "cluster"), cluster);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}
