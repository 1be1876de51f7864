import { readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Logger } from "pino";
import { z } from "zod";
import type { Config } from "./config.ts";
import type { Context } from "./context.ts";
import { lockDataDirectory, lockHolder, createDataDirectory } from "./data-directory.ts";
import { connect } from "./db/connect.ts";
import { startPostgres } from "./db/embedded/start-postgres.ts";
import { migrateDatabase } from "./db/migrate.ts";
import { checkSecretKey } from "./domains/auth/index.ts";
import { seedCategories } from "./domains/categories/index.ts";
import { startEngine } from "./engine/child/start-engine.ts";
import { FEATURES } from "./features.ts";
import { createIndexSync, prepareEngine, type IndexSync } from "./engine/index.ts";
import { openServices, systemContext } from "./services.ts";
import { openSender } from "./sockets/notices.ts";

/** Addresses of the two stores of an installation. */
const addresses = z.object({
  databaseUrl: z.string(),
  engine: z.object({
    url: z.string(),
    username: z.string().optional(),
    password: z.string().optional(),
    database: z.string().optional(),
  }),
});
type Addresses = z.infer<typeof addresses>;

type Progress = (step: string, progress: number | null) => void;

export type Installation = Awaited<ReturnType<typeof openServices>> & {
  ctx: Context<{ kind: "system" }>;
  indexSync: IndexSync;
};

/**
 * Starts the components of this installation: data directory, PostgreSQL and the engine as children where no URLs are
 * configured, the schema, the taxonomy, the engine's tables. `emit` notifies connected clients.
 */
export async function startInstallation(
  config: Config,
  log: Logger,
  {
    onProgress = () => {},
    ...given
  }: { onProgress?: Progress } & Partial<Pick<Context, "emit" | "disconnect" | "simulated">> = {},
): Promise<Installation> {
  const closers: (() => unknown)[] = [];
  const close = async () => {
    for (const closer of closers.splice(0).toReversed()) await closer();
  };
  try {
    const reached = await startStores(config, log, closers, onProgress);
    onProgress("preparing the database", null);
    const migrating = connect(reached.databaseUrl, { max: 1 });
    try {
      await migrateDatabase(migrating);
    } finally {
      await migrating.$client.end();
    }
    const open = await openServices({ config, log, ...reached, ...given, features: FEATURES });
    closers.push(open.close);
    const ctx = systemContext(open.services, log);
    await checkSecretKey({ ctx });
    await seedCategories({ ctx });
    onProgress("preparing the search engine", null);
    await prepareEngine(ctx, { onProgress: (progress) => onProgress("filling the search engine", progress) });
    return { ...open, ctx, indexSync: createIndexSync(ctx), close };
  } catch (error) {
    await close();
    throw error;
  }
}

/**
 * Runs an operator's command against the running installation on this data directory if there is one, otherwise starts
 * one for the duration of the command.
 */
export async function withInstallation<T>(
  config: Config,
  log: Logger,
  work: (installation: Pick<Installation, "ctx" | "indexSync">) => Promise<T>,
): Promise<T> {
  const running = lockHolder(config.dataDir) === undefined ? undefined : readAddresses(config);
  if (!running) {
    const installation = await startInstallation(config, log);
    try {
      return await work(installation);
    } finally {
      await installation.close();
    }
  }
  // Tabs are connected to the running server: it passes on what they need to know.
  const tabs: { sender?: ReturnType<typeof openSender> } = {};
  const open = await openServices({
    config,
    log,
    ...running,
    features: FEATURES,
    emit: (...event) => tabs.sender?.emit(...event),
    disconnect: (sessionIds) => tabs.sender?.disconnect(sessionIds),
  });
  tabs.sender = openSender(open.root, log);
  const ctx = systemContext(open.services, log);
  try {
    return await work({ ctx, indexSync: createIndexSync(ctx) });
  } finally {
    await tabs.sender.flush();
    await open.close();
  }
}

async function startStores(
  config: Config,
  log: Logger,
  closers: (() => unknown)[],
  onProgress: Progress,
): Promise<Addresses> {
  createDataDirectory(config.dataDir);
  const given: Partial<Addresses> = {
    databaseUrl: config.databaseUrl,
    ...(config.clickhouseUrl && { engine: fromUrl(config.clickhouseUrl) }),
  };
  if (given.databaseUrl && given.engine) return { databaseUrl: given.databaseUrl, engine: given.engine };

  const lock = lockDataDirectory(config.dataDir);
  closers.push(() => lock.release());
  onProgress("starting PostgreSQL and the search engine", null);
  const [postgres, engine] = await Promise.all([
    given.databaseUrl ? undefined : startPostgres({ dataDir: config.dataDir, log }).then(closingWith(closers)),
    given.engine ? undefined : startEngine({ dataDir: config.dataDir, log }).then(closingWith(closers)),
  ]);
  const reached = addresses.parse({
    databaseUrl: given.databaseUrl ?? postgres?.url,
    engine: given.engine ?? { url: engine?.url, password: engine?.password },
  });
  writeFileSync(addressFile(config), JSON.stringify(reached), { mode: 0o600 });
  closers.push(() => rmSync(addressFile(config), { force: true }));
  return reached;
}

function closingWith(closers: (() => unknown)[]) {
  return <T extends { stop: () => Promise<void> }>(child: T): T => {
    closers.push(() => child.stop());
    return child;
  };
}

/** Parses a ClickHouse URL with user, password and database. */
function fromUrl(given: string): Addresses["engine"] {
  const url = new URL(given);
  const [username, password] = [decodeURIComponent(url.username), decodeURIComponent(url.password)];
  const database = url.pathname.slice(1);
  return {
    url: url.origin,
    ...(username && { username }),
    ...(password && { password }),
    ...(database && { database }),
  };
}

function addressFile({ dataDir }: Config): string {
  return path.join(dataDir, "secrets", "addresses.json");
}

function readAddresses(config: Config): Addresses | undefined {
  try {
    return addresses.parse(JSON.parse(readFileSync(addressFile(config), "utf8")));
  } catch {
    return undefined;
  }
}
