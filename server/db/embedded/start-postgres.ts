import { createServer } from "node:net";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type Place, placeCluster } from "./cluster-place.ts";
import { createCluster } from "./create-cluster.ts";
import { superviseServer, type Log } from "./supervise.ts";
import { locateBinaries } from "./locate-binaries.ts";
import { adoptable, launch, type Postmaster } from "./postmaster.ts";
import { SUPERUSER } from "./settings.ts";
import { startWatchdog } from "./watchdog.ts";
import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";

export type EmbeddedPostgres = {
  url: string;
  readonly pid: number;
  /** The server was still running from an earlier process. */
  adopted: boolean;
  stop(): Promise<void>;
};

/**
 * Starts the PostgreSQL of this data directory, creating the cluster if necessary, and restarts it on the same port
 * until `stop`. The caller holds the data directory's lock.
 */
export async function startPostgres({ dataDir, log }: { dataDir: string; log: Log }): Promise<EmbeddedPostgres> {
  const place = placeCluster(path.resolve(dataDir));
  const binaries = locateBinaries(place.account);
  const password = databasePassword(dataDir, place.cluster);
  await createCluster(place, binaries, password);

  const watchdog = startWatchdog(place.account);
  try {
    const left = await adoptable(place.cluster);
    if (left) log.info(`PostgreSQL (pid ${left.pid}) of an earlier run is still alive and is used again.`);
    const first = left ?? (await firstLaunch(place, binaries, watchdog.guard));
    watchdog.guard(first.pid);
    void first.exited.then(() => watchdog.guard(undefined));

    const supervised = superviseServer(first, () => launch(place, binaries, first.port, watchdog.guard), { log });
    return {
      url: urlOf(password, first.port),
      get pid() {
        return supervised.pid();
      },
      adopted: left !== undefined,
      stop: async () => {
        await supervised.stop();
        watchdog.close();
      },
    };
  } catch (error) {
    watchdog.close();
    throw error;
  }
}

/** Another process can take a free port before PostgreSQL does: then the next one is tried. */
async function firstLaunch(place: Place, binaries: string, guard: (pid?: number) => void): Promise<Postmaster> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await launch(place, binaries, await freePort(), guard);
    } catch (error) {
      if (attempt === 4) throw error;
      await sleep(250 * attempt);
    }
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(address !== null && typeof address === "object" ? address.port : 0));
    });
  });
}

function urlOf(password: string, port: number): string {
  return `postgres://${SUPERUSER}:${password}@127.0.0.1:${port}/postgres`;
}

/** The database's password, generated on the first start and never displayed. */
function databasePassword(dataDir: string, cluster: string): string {
  const file = path.join(dataDir, "secrets/postgres-password");
  if (existsSync(file)) return readFileSync(file, "utf8").trim();
  if (existsSync(cluster)) throw new Error(`The password of the database in ${cluster} is missing: restore ${file}.`);

  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  const password = randomBytes(24).toString("base64url");
  writeFileSync(`${file}.new`, `${password}\n`, { mode: 0o600, flush: true });
  renameSync(`${file}.new`, file);
  return password;
}
