import { chmodSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { pino } from "pino";
import type { TestProject } from "vitest/node";
import { readConfig } from "#server/config.ts";
import { connect } from "#server/db/connect.ts";
import { startPostgres } from "#server/db/embedded/start-postgres.ts";
import { migrateDatabase } from "#server/db/migrate.ts";
import { seedCategories } from "#server/domains/categories/index.ts";
import type { EngineAddress } from "#server/engine/client.ts";
import { startEngine } from "#server/engine/child/start-engine.ts";
import { prepareEngine } from "#server/engine/index.ts";
import { FEATURES } from "#server/features.ts";
import { openServices, systemContext } from "#server/services.ts";
import { createDatabase, installClock, START, TEMPLATE, withOldStatistics, withoutDurability } from "./databases.ts";

declare module "vitest" {
  // oxlint-disable-next-line consistent-type-definitions -- only an interface can be added to
  export interface ProvidedContext {
    postgresUrl: string;
    /** A prepared database in which nothing happens. */
    emptyUrl: string;
    /** Where worlds keep their files; removed at the end. */
    worldsDir: string;
    engineUrl: string;
    enginePassword: string;
  }
}

/** One real PostgreSQL and one real engine for all tests that need them; each world gets databases of its own. */
export default async function setup(project: TestProject) {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), "limelight-test-"));
  chmodSync(dataDir, 0o755); // as root, PostgreSQL runs as another user and must reach its cluster
  const quiet = {
    info() {},
    warn() {},
    error: (...texts: unknown[]) => void process.stderr.write(`${texts.join(" ")}\n`),
  };
  const [postgres, engine] = await Promise.all([
    startPostgres({ dataDir, log: quiet }),
    startEngine({ dataDir, log: quiet }),
  ]);
  await withoutDurability(postgres.url, { autovacuum: "off" });
  const worldsDir = path.join(dataDir, "worlds");
  mkdirSync(worldsDir);
  await prepareTemplate(postgres.url, { url: engine.url, password: engine.password }, worldsDir);
  project.provide("emptyUrl", await createDatabase(postgres.url, "world_empty", TEMPLATE));
  project.provide("worldsDir", worldsDir);
  project.provide("postgresUrl", postgres.url);
  project.provide("engineUrl", engine.url);
  project.provide("enginePassword", engine.password);
  return async () => {
    await Promise.all([postgres.stop(), engine.stop()]);
    rmSync(dataDir, { recursive: true, force: true });
  };
}

async function prepareTemplate(server: string, engine: EngineAddress, dataDir: string): Promise<void> {
  const databaseUrl = await createDatabase(server, TEMPLATE);
  const migrating = connect(databaseUrl, { max: 1 });
  await migrateDatabase(migrating);
  await migrating.$client.end();
  await installClock(databaseUrl);
  await withOldStatistics(databaseUrl);
  const log = pino({ level: "silent" });
  const config = readConfig({ NODE_ENV: "test", DATA_DIR: dataDir, SAMPLE: "off" });
  const clock = { now: () => START };
  const open = await openServices({ config, log, databaseUrl, engine, clock, features: FEATURES });
  const ctx = systemContext(open.services, log);
  await seedCategories({ ctx });
  await prepareEngine(ctx);
  await open.close();
}
