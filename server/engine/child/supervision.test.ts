import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { EngineUnavailable } from "../errors.ts";
import { createEngine } from "../client.ts";
import { startEngine } from "./start-engine.ts";
import { engineInTemp, silent, until, type EngineInTemp } from "./testing/engine-in-temp.ts";

const clean: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const step of clean.splice(0).toReversed()) await step();
});

const n = z.object({ n: z.number() });
const count = { sql: "SELECT count() AS n FROM kept", schema: n };

function alive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

async function filledWorld(): Promise<EngineInTemp> {
  const world = await engineInTemp();
  clean.push(() => world.dispose());
  await world.engine.command("CREATE TABLE kept (id UInt64) ENGINE = MergeTree ORDER BY id");
  await world.engine.write("kept", [{ id: 1 }, { id: 2 }]);
  return world;
}

describe("the engine's child", () => {
  it("comes back on the same port with its data after kill -9", async () => {
    const { child, engine } = await filledWorld();
    const before = child.pid();
    process.kill(before, "SIGKILL");
    await until(() => !alive(before));
    expect(await engine.query(count)).toEqual([{ n: 2 }]);
    expect(child.pid()).not.toBe(before);
    expect(await engine.ping()).toBe(true);
  });

  it("repeats a question that was under way when the child died", async () => {
    const { child, engine, dataDir } = await filledWorld();
    // Answered when something is written there.
    const gate = join(dataDir, "gate");
    execFileSync("mkfifo", [gate]);
    const sql = `SELECT count() + (SELECT count() FROM kept) AS n FROM file('${gate}', 'LineAsString', 'line String')
      SETTINGS storage_file_read_method = 'read'`;
    const running = "SELECT count() AS n FROM system.processes WHERE query LIKE 'SELECT count() + (%'";
    const before = child.pid();
    const pending = engine.query({ sql, schema: n });
    await until(async () => (await engine.query({ sql: running, schema: n }))[0]?.n === 1);
    process.kill(before, "SIGKILL");
    await until(() => !alive(before));
    await writeFile(gate, "open\n");
    expect(await pending).toEqual([{ n: 3 }]);
    expect(child.pid()).not.toBe(before);
  });

  it("is gone and unreachable after stop, and finds its data at the next start", async () => {
    const { child, engine, dataDir } = await filledWorld();
    expect(child.fresh).toBe(true);
    await child.stop();
    expect(alive(child.pid())).toBe(false);
    expect(await engine.ping()).toBe(false);
    await expect(engine.command("SELECT 1")).rejects.toBeInstanceOf(EngineUnavailable);
    const again = await startEngine({ dataDir, log: silent });
    clean.push(() => again.stop());
    expect(again.fresh).toBe(false);
    const reopened = createEngine(again);
    clean.push(() => reopened.close());
    expect(await reopened.query(count)).toEqual([{ n: 2 }]);
  });

  it("starts empty when its data cannot be opened", async () => {
    const { child, dataDir } = await filledWorld();
    await child.stop();
    const data = join(dataDir, "engine", "data");
    for (const path of await readdir(data, { recursive: true }))
      if (path.endsWith(".sql")) await writeFile(join(data, path), "garbage");
    const again = await startEngine({ dataDir, log: silent });
    clean.push(() => again.stop());
    expect(again.fresh).toBe(true);
    const reopened = createEngine(again);
    clean.push(() => reopened.close());
    await expect(reopened.query(count)).rejects.toMatchObject({ code: "60" });
  });

  it("does not outlive a program that was killed", async () => {
    const dataDir = await mkdtemp(join(tmpdir(), "limelight-engine-"));
    clean.push(() => rm(dataDir, { recursive: true, force: true }));
    const program = `
      import { pino } from "pino";
      import { startEngine } from ${JSON.stringify(new URL("./start-engine.ts", import.meta.url).href)};
      const engine = await startEngine({ dataDir: ${JSON.stringify(dataDir)}, log: pino({ level: "silent" }) });
      console.log(engine.pid());
      setInterval(() => {}, 1000);`;
    const parent = spawn(process.execPath, ["--input-type=module", "-e", program], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    clean.push(async () => parent.kill("SIGKILL"));
    const [line] = await once(parent.stdout, "data");
    const pid = Number(String(line));
    expect(alive(pid)).toBe(true);
    parent.kill("SIGKILL");
    await until(() => !alive(pid));
    const next = await startEngine({ dataDir, log: silent });
    clean.push(() => next.stop());
    expect(next.fresh).toBe(false);
  });
});
