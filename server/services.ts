import { Resolver } from "node:dns/promises";
import path from "node:path";
import { Disk } from "flydrive";
import { FSDriver } from "flydrive/drivers/fs";
import type { Logger } from "pino";
import type { Config } from "./config.ts";
import type { Context, System } from "./context.ts";
import { connect, type RootDatabase } from "./db/connect.ts";
import { createEngine, type EngineAddress } from "./engine/client.ts";
import type { Registry } from "./kernel/feature.ts";
import { createReach } from "./kernel/hold.ts";
import { openQueue, type QueueName } from "./jobs/queue.ts";

/** `db` is the owner's: it has access to all workspaces. */
export type Services = Omit<Context, "actor" | "log" | "db"> & { db: RootDatabase };
const QUEUES = [
  "exports",
  "changes",
  "imports",
  "mails",
  "ratings",
  "recaps",
  "outgoing",
  "mailboxes",
  "revocations",
] as const satisfies readonly QueueName[];

/** An answer of the DNS: a user waits for it. */
const DNS_TIMEOUT_MS = 3_000;
const DNS_TRIES = 2;

/** Opens the dependencies of handlers. The database is migrated already; `emit` does nothing until sockets are open. */
export async function openServices({
  config,
  log,
  databaseUrl,
  engine: address,
  emit = () => {},
  disconnect = () => {},
  clock = { now: () => new Date(Date.now() + config.clockOffsetMs) },
  simulated = () => undefined,
  features,
  dns = new Resolver({ timeout: DNS_TIMEOUT_MS, tries: DNS_TRIES }),
  open = openQueue,
}: {
  config: Config;
  log: Logger;
  databaseUrl: string;
  engine: EngineAddress;
  emit?: Context["emit"];
  disconnect?: Context["disconnect"];
  clock?: Context["clock"];
  simulated?: Context["simulated"];
  features: Registry;
  dns?: Context["dns"];
  /** Tests open the queue when something is first sent to it. */
  open?: typeof openQueue;
}) {
  const root = connect(databaseUrl, { onError: (error) => log.warn({ err: error }, "database connection lost") });
  const engine = createEngine(address);
  const jobs = await open(databaseUrl, { log, queues: QUEUES });
  const files = new Disk(new FSDriver({ location: path.join(config.dataDir, "files"), visibility: "private" }));
  const services: Services = {
    db: root,
    engine,
    files,
    queue: jobs.queue,
    clock,
    config,
    reach: createReach(config),
    simulated,
    emit,
    disconnect,
    features,
    dns,
  };
  return {
    services,
    root,
    workOn: jobs.workOn,
    everyNight: jobs.everyNight,
    everyMinute: jobs.everyMinute,
    async close() {
      await jobs.stop();
      await engine.close();
      await root.$client.end();
    },
  };
}

/** The context of the system itself: commands, jobs, start-up. */
export function systemContext(services: Services, log: Logger): Context<System> & Services {
  return { ...services, log, actor: { kind: "system" } };
}
