import { createHash } from "node:crypto";
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from "node:fs";
import path from "node:path";

import { createDataDirectory } from "../../data-directory.ts";
import { type Account, AWAY, reachable, serviceAccount } from "./account.ts";

/**
 * `cluster` is PostgreSQL's data directory (it may not exist yet), `account` the user that runs it if not the current
 * one.
 */
export type Place = { cluster: string; account: Account | undefined };

/**
 * The cluster is `<dataDir>/postgres`. When the account that runs PostgreSQL cannot traverse the data directory,
 * `<dataDir>/postgres` links to a directory named by a hash of the data directory's full path.
 */
export function placeCluster(dataDir: string): Place {
  createDataDirectory(dataDir);
  const home = path.join(realpathSync(dataDir), "postgres");
  const account = serviceAccount();
  if (!account) return { cluster: home, account };

  const away = path.join(AWAY, createHash("sha256").update(home).digest("hex").slice(0, 16), "postgres");
  const kind = lstatSync(home, { throwIfNoEntry: false });
  if (kind?.isSymbolicLink()) {
    if (readlinkSync(home) === away) return { cluster: away, account: ownerOf(away) ?? account };
    throw new Error(
      `${home} is a link to the database of another data directory. ` +
        `Move that database to ${away} and correct the link to keep it, or remove the link to create a new one.`,
    );
  }
  if (kind) return existingAt(home);
  if (reachable(account, path.dirname(home))) return { cluster: home, account };

  createElsewhere(away);
  symlinkSync(away, home);
  return { cluster: away, account };
}

/** PostgreSQL must run as the owner of its cluster: another user than the current one may have created it. */
function existingAt(cluster: string): Place {
  const account = ownerOf(cluster);
  if (account && !reachable(account, path.dirname(cluster))) {
    throw new Error(`The database in ${cluster} belongs to user id ${account.uid}, who may no longer enter it.`);
  }
  return { cluster, account };
}

function ownerOf(directory: string): Account | undefined {
  const stat = statSync(directory, { throwIfNoEntry: false });
  return stat && { uid: stat.uid, gid: stat.gid };
}

function createElsewhere(away: string): void {
  const parent = path.dirname(away);
  for (const directory of [AWAY, parent]) {
    mkdirSync(directory, { recursive: true });
    chmodSync(directory, 0o755);
  }
  // The data directory was removed by hand and its database was not: it is unused, but deleting it is left to the
  // operator.
  if (existsSync(path.join(away, "PG_VERSION"))) renameSync(away, `${away}.left-${Date.now()}`);
  else rmSync(away, { recursive: true, force: true });
}
