// The engine's process: ClickHouse (chDB) behind its own HTTP interface, for the parent that started it.
import { mkdirSync } from "node:fs";
import { totalmem } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import { baseSettings, writeEngineConfig } from "./engine-config.ts";
import { EngineSession } from "./engine-session.ts";
import { createEngineServer } from "./http-server.ts";
import { STOP, type ChildMessage } from "./messages.ts";
import { SessionPool } from "./session-pool.ts";

const QUEUE_LIMIT = 256;

const env = z
  .object({
    ENGINE_DIRECTORY: z.string().min(1),
    ENGINE_PASSWORD: z.string().min(16),
    ENGINE_PORT: z.coerce.number().int().default(0),
    ENGINE_SESSIONS: z.coerce.number().int().min(1).default(4),
  })
  // oxlint-disable-next-line node/no-process-env -- the start-up of a program of its own
  .parse(process.env);

// Without its parent nothing can stop this process, so it exits at once. Acknowledged writes are on disk.
process.on("disconnect", dropDead);
// No event is emitted for a parent that died before this line.
if (!process.connected) dropDead();

const data = join(env.ENGINE_DIRECTORY, "data");
const config = join(env.ENGINE_DIRECTORY, "config.xml");
mkdirSync(data, { recursive: true });
writeEngineConfig(config);

const settings = baseSettings(totalmem());
const openSession = (name: string) => EngineSession.open(data, { configFile: config, settings, name });
const killer = await openSession("killer");
const sessions = await Promise.all(
  Array.from({ length: env.ENGINE_SESSIONS }, (_, index) => openSession(`session ${index}`)),
);
const server = createEngineServer(new SessionPool({ sessions, killer, queueLimit: QUEUE_LIMIT }), env.ENGINE_PASSWORD);

process.on("message", (message) => {
  if (message !== STOP) return;
  server.close();
  server.closeAllConnections();
  for (const session of [...sessions, killer]) session.close();
  dropDead();
});
// The parent decides when to stop: Ctrl+C in a terminal reaches both.
process.on("SIGINT", () => undefined);
process.on("SIGTERM", () => undefined);

server.listen(env.ENGINE_PORT, "127.0.0.1", () => {
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the engine has no port");
  process.send?.({ port: address.port } satisfies ChildMessage);
});

/** Not process.exit: the engine's exit hooks wait for its threads, and a query may be running on one. */
function dropDead(): void {
  process.kill(process.pid, "SIGKILL");
}
