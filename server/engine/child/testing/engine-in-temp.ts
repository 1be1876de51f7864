import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { ClickHouseLogLevel, createClient, type ClickHouseClient } from "@clickhouse/client";
import { pino } from "pino";
import { createEngine, type Engine } from "../../client.ts";
import { startEngine, type EmbeddedEngine } from "../start-engine.ts";

export const silent = pino({ level: "silent" });

export type EngineInTemp = {
  dataDir: string;
  child: EmbeddedEngine;
  engine: Engine;
  /** The stock client, for features that our own interface does not expose. */
  client: ClickHouseClient;
  dispose(): Promise<void>;
};

export async function engineInTemp(): Promise<EngineInTemp> {
  const dataDir = await mkdtemp(join(tmpdir(), "limelight-engine-"));
  const child = await startEngine({ dataDir, log: silent });
  const engine = createEngine(child);
  const client = createClient({ url: child.url, password: child.password, log: { level: ClickHouseLogLevel.OFF } });
  return {
    dataDir,
    child,
    engine,
    client,
    async dispose() {
      await Promise.all([engine.close(), client.close()]);
      await child.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

export async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  const giveUp = Date.now() + 25_000;
  while (!(await condition())) {
    if (Date.now() > giveUp) throw new Error("it did not happen in time");
    await sleep(25);
  }
}
