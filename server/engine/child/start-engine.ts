import { randomBytes } from "node:crypto";
import { chmod, mkdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "pino";
import { STOP } from "./messages.ts";
import { ChildFailed, spawnChild, type EngineChild } from "./spawn-child.ts";

export type EmbeddedEngine = {
  url: string;
  password: string;
  pid(): number;
  /** True when the engine started empty, at first or after its data could not be opened: it has to be rebuilt. */
  readonly fresh: boolean;
  stop(): Promise<void>;
};

type EngineLog = Pick<Logger, "info" | "warn" | "error">;

const FIRST_WAIT_MS = 50;
const LONGEST_WAIT_MS = 5_000;
/** After this uptime the restart delay is reset. */
const HEALTHY_MS = 30_000;
/** An earlier, killed process releases the directory within this time. */
const LOCK_PATIENCE_MS = 15_000;
const STOP_PATIENCE_MS = 5_000;

/** ClickHouse in a supervised child, with its data in `<dataDir>/engine`. Restarted on the same port when it crashes. */
export async function startEngine({ dataDir, log }: { dataDir: string; log: EngineLog }): Promise<EmbeddedEngine> {
  const directory = join(dataDir, "engine");
  const password = randomBytes(24).toString("base64url");
  let fresh = (await mkdir(directory, { recursive: true })) !== undefined;
  await chmod(directory, 0o700);
  let stopping = false;

  async function spawnWithRetries(port: number): Promise<EngineChild> {
    const deadline = Date.now() + LOCK_PATIENCE_MS;
    let broken = 0;
    for (;;) {
      try {
        return await spawnChild({ directory, password, port });
      } catch (error) {
        if (!(error instanceof ChildFailed) || error.reason === "unable" || stopping) throw error;
        if (error.reason === "held" && Date.now() > deadline) throw error;
        if (error.reason === "broken" && ++broken > 2) throw error;
        // Once may be a coincidence; the engine's data is derived, so after two failures it starts empty.
        if (broken === 2) {
          log.error({ err: error }, "the engine's data cannot be opened; starting empty");
          await discard(directory);
          fresh = true;
        }
        await sleep(200);
      }
    }
  }

  let child = await spawnWithRetries(0);
  const { port } = child;

  async function supervise(): Promise<void> {
    let wait = FIRST_WAIT_MS;
    for (;;) {
      const since = Date.now();
      await child.exited;
      if (stopping) return;
      wait = Date.now() - since > HEALTHY_MS ? FIRST_WAIT_MS : Math.min(wait * 2, LONGEST_WAIT_MS);
      log.warn({ signal: child.process.signalCode, restartInMs: wait }, "engine stopped unexpectedly");
      await sleep(wait);
      if (stopping) return;
      try {
        child = await spawnWithRetries(port);
        log.info({ pid: child.process.pid, port }, "engine restarted");
      } catch (error) {
        log.error({ err: error }, "engine cannot be restarted; trying again");
      }
    }
  }
  const supervision = supervise();

  return {
    url: `http://127.0.0.1:${port}`,
    password,
    pid: () => child.process.pid ?? 0,
    get fresh() {
      return fresh;
    },
    async stop() {
      stopping = true;
      const late = setTimeout(() => child.process.kill("SIGKILL"), STOP_PATIENCE_MS);
      sendStop(child);
      await supervision;
      // A child that was starting has not received the first message.
      sendStop(child);
      await child.exited;
      clearTimeout(late);
    },
  };
}

function sendStop({ process: child }: EngineChild): void {
  if (child.connected) child.send(STOP);
}

async function discard(directory: string): Promise<void> {
  const aside = `${directory}.broken`;
  await rm(aside, { recursive: true, force: true });
  await rename(directory, aside);
  await mkdir(directory, { recursive: true, mode: 0o700 });
  await rm(aside, { recursive: true, force: true });
}
