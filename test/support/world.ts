import { mkdtempSync, rmSync } from "node:fs";
import { utimes } from "node:fs/promises";
import { Resolver } from "node:dns/promises";
import path from "node:path";
import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { Disk } from "flydrive";
import { FSDriver } from "flydrive/drivers/fs";
import { pino } from "pino";
import { afterAll, beforeAll, inject } from "vitest";
import { buildApp } from "#server/app.ts";
import { readConfig, type Config } from "#server/config.ts";
import type { SimulatedNetworks } from "#server/context.ts";
import { connect, type RootDatabase } from "#server/db/connect.ts";
import { migrateDatabase } from "#server/db/migrate.ts";
import { seedCategories } from "#server/domains/categories/index.ts";
import { createEngine, type Engine, type EngineAddress } from "#server/engine/client.ts";
import { createIndexSync, prepareEngine, type IndexSync } from "#server/engine/index.ts";
import { FEATURES } from "#server/features.ts";
import { openQueue } from "#server/jobs/queue.ts";
import { openServices, systemContext } from "#server/services.ts";
import { Browser } from "./browser.ts";
import { createDatabase, dropDatabase, installClock, START, TEMPLATE } from "./databases.ts";

export type Emitted = { customerId: string; event: string; payload: unknown };

/**
 * A whole installation of its own for one suite: database, engine database, files, HTTP. Nothing is shared, so
 * suites never see each other's rows.
 */
export type World = {
  app: FastifyInstance;
  ctx: ReturnType<typeof systemContext>;
  root: RootDatabase;
  /** Brings the engine up to date with what was written so far. */
  indexSync: IndexSync;
  emitted: Emitted[];
  /** Ids of the sessions with sockets were to be closed. */
  disconnected: string[];
  /** A visitor with a cookie jar. */
  browser: () => Browser;
  /** Runs one pass of the job queue's work for what a test started. */
  workOn: Awaited<ReturnType<typeof openServices>>["workOn"];
  /** Moves the world's clock, which verbs and the defaults of columns see: by itself it never moves. */
  travel: (milliseconds: number) => Promise<void>;
  /** The networks that serve accounts of the sample world from now on (useNetworks). */
  simulate: (networks: SimulatedNetworks | undefined) => void;
  /** The DNS of the world; nothing answers until a test names a server. */
  dns: Resolver;
  close: () => Promise<void>;
};

/** `fill` writes into the new database before it is migrated. */
export async function createWorld(
  overrides: Partial<Config> = {},
  fill?: (databaseUrl: string) => Promise<void>,
): Promise<World> {
  const name = `world_${randomUUID().replaceAll("-", "")}`;
  const databaseUrl = await (fill ? fillDatabase(name, fill) : createDatabase(inject("postgresUrl"), name, TEMPLATE));
  const address = { url: inject("engineUrl"), password: inject("enginePassword"), database: name };
  const dataDir = mkdtempSync(path.join(inject("worldsDir"), "world-"));
  const log = pino({ level: process.env.LOG_LEVEL ?? "silent" });
  const config: Config = {
    ...readConfig({ NODE_ENV: "test", DATA_DIR: dataDir, SAMPLE: "off" }),
    rateLimits: false,
    plans: true,
    passwordHashing: { memoryCost: 8, timeCost: 1 },
    ...overrides,
  };

  const emitted: Emitted[] = [];
  const disconnected: string[] = [];
  let now = START;
  let simulated: SimulatedNetworks | undefined;
  const dns = new Resolver({ timeout: 500, tries: 1 });
  dns.setServers(["127.0.0.1:9"]);
  const open = await openServices({
    config,
    log,
    databaseUrl,
    engine: address,
    emit: (customerId, event, payload) => void emitted.push({ customerId, event, payload }),
    disconnect: (sessionIds) => void disconnected.push(...sessionIds),
    clock: { now: () => new Date(now) },
    simulated: () => simulated,
    features: FEATURES,
    dns,
    open: openLate,
  });
  let isPrepared = false;
  const services = {
    ...open.services,
    files: new Disk(new WorldFiles(path.join(dataDir, "files"), () => now)),
    engine: prepareLate(open.services.engine, address, async () => {
      isPrepared = true;
      const empty = connect(fill ? databaseUrl : inject("emptyUrl"));
      await prepareEngine({ ...systemContext(open.services, log), db: empty });
      await empty.$client.end();
    }),
  };
  const ctx = systemContext(services, log);
  if (fill) await seedCategories({ ctx });
  const app = await buildApp(services, log);
  return {
    app,
    ctx,
    root: open.root,
    indexSync: createIndexSync(ctx),
    emitted,
    disconnected,
    browser: () => new Browser(app),
    workOn: open.workOn,
    async travel(milliseconds) {
      now = new Date(now.getTime() + milliseconds);
      await open.root.execute(sql`update world.clock set instant = ${now.toISOString()}`);
    },
    simulate: (networks) => void (simulated = networks),
    dns,
    async close() {
      await app.close();
      if (isPrepared) await open.services.engine.command(`DROP DATABASE ${name} SYNC`);
      await open.close();
      await dropDatabase(inject("postgresUrl"), name);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** A world for the suite it is called in, made before its first test and taken down after its last. */
export function useWorld(overrides: Partial<Config> = {}): () => World {
  let world: World | undefined;
  beforeAll(async () => {
    world = await createWorld(overrides);
  });
  afterAll(async () => {
    await world?.close();
  });
  return () => {
    if (!world) throw new Error("the world is made in beforeAll: use it inside tests");
    return world;
  };
}

async function fillDatabase(name: string, fill: (databaseUrl: string) => Promise<void>): Promise<string> {
  const databaseUrl = await createDatabase(inject("postgresUrl"), name);
  await fill(databaseUrl);
  const migrating = connect(databaseUrl, { max: 1 });
  await migrateDatabase(migrating);
  await migrating.$client.end();
  await installClock(databaseUrl);
  return databaseUrl;
}

/** Files are as old as they are on the world's clock. */
class WorldFiles extends FSDriver {
  readonly #location: string;
  readonly #now: () => Date;

  constructor(location: string, now: () => Date) {
    super({ location, visibility: "private" });
    this.#location = location;
    this.#now = now;
  }

  override async put(...given: Parameters<FSDriver["put"]>): Promise<void> {
    await super.put(...given);
    await this.#date(given[0]);
  }

  override async putStream(...given: Parameters<FSDriver["putStream"]>): Promise<void> {
    await super.putStream(...given);
    await this.#date(given[0]);
  }

  override async copy(...given: Parameters<FSDriver["copy"]>): Promise<void> {
    await super.copy(...given);
    await this.#date(given[1]);
  }

  async #date(key: string): Promise<void> {
    await utimes(path.join(this.#location, key), this.#now(), this.#now());
  }
}

/** A queue that starts when it is first used: it polls, and most tests have no jobs. */
const openLate: typeof openQueue = async (...given) => {
  let opened: ReturnType<typeof openQueue> | undefined;
  const queue = async () => (opened ??= openQueue(...given));
  return {
    queue: { send: async (...job) => (await queue()).queue.send(...job) },
    workOn: async (...work) => (await queue()).workOn(...work),
    everyNight: async (...work) => (await queue()).everyNight(...work),
    everyMinute: async (...work) => (await queue()).everyMinute(...work),
    stop: async () => (await opened)?.stop(),
  };
};

/** An engine that gets its database and its tables when it is first used, as they are at the start of the world. */
function prepareLate(
  engine: Engine,
  { database, ...address }: EngineAddress,
  prepareTables: () => Promise<void>,
): Engine {
  let prepared: Promise<void> | undefined;
  async function prepare(): Promise<void> {
    const server = createEngine(address);
    await server.command(`CREATE DATABASE ${database}`);
    await server.close();
    await prepareTables();
  }
  const whenReady = async () => (prepared ??= prepare());
  return {
    ...engine,
    query: async (question) => whenReady().then(() => engine.query(question)),
    queryPage: async (question) => whenReady().then(() => engine.queryPage(question)),
    write: async (table, rows) => whenReady().then(() => engine.write(table, rows)),
    command: async (text, options) => whenReady().then(() => engine.command(text, options)),
  };
}
