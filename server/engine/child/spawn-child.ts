import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { childMessage } from "./messages.ts";

export type EngineChild = { process: ChildProcess; port: number; exited: Promise<void> };

type ChildOptions = { directory: string; password: string; port: number };

/**
 * Why a child did not start. `held`: another process has the directory or the port, and may release it. `broken`: the
 * engine could not open the data, or crashed on it. `unable`: unrelated to the data.
 */
export class ChildFailed extends Error {
  readonly reason: "held" | "broken" | "unable";

  constructor(output: string, crashed: boolean) {
    super(`the engine did not start: ${output.trim() || "no output"}`);
    if (/Cannot lock file|EADDRINUSE/.test(output)) this.reason = "held";
    else this.reason = crashed || output.includes("Failed to create connection") ? "broken" : "unable";
  }
}

const SESSIONS = 4;
const OUTPUT_MAX = 8_000;
const MAIN = fileURLToPath(new URL("./main.ts", import.meta.url));

/** Starts the process and waits until it listens on 127.0.0.1. Port 0 lets the system choose. */
export async function spawnChild({ directory, password, port }: ChildOptions): Promise<EngineChild> {
  const child = spawn(process.execPath, ["--max-old-space-size=512", "--max-semi-space-size=4", MAIN], {
    stdio: ["ignore", "ignore", "pipe", "ipc"],
    env: {
      // The timezone is UTC; dates must not depend on the machine.
      TZ: "UTC",
      // Each session and the killer block a thread while they work; file access and DNS need some too.
      UV_THREADPOOL_SIZE: String(SESSIONS + 5),
      ENGINE_DIRECTORY: directory,
      ENGINE_PASSWORD: password,
      ENGINE_PORT: String(port),
      ENGINE_SESSIONS: String(SESSIONS),
    },
  });
  let output = "";
  child.stderr?.setEncoding("utf8").on("data", (chunk: string) => {
    output = (output + chunk).slice(-OUTPUT_MAX);
  });
  const exited = once(child, "close").then(() => undefined);
  const ready = once(child, "message").then(([message]) => childMessage.parse(message).port);
  const opened = await Promise.race([ready, exited]);
  if (opened === undefined) throw new ChildFailed(output, child.signalCode !== null);
  return { process: child, port: opened, exited };
}
