import { spawn, type ChildProcess } from "node:child_process";
import { readFileSync, readdirSync } from "node:fs";
import { createServer } from "node:net";
import { fileURLToPath } from "node:url";
import { setTimeout as sleep } from "node:timers/promises";

/** Programs that tests start load the code that others have compiled. */
export const COMPILED = {
  NODE_COMPILE_CACHE: fileURLToPath(new URL("../../node_modules/.cache/limelight/compiled", import.meta.url)),
};

const main = fileURLToPath(new URL("../../server/main.ts", import.meta.url));

export type Product = {
  url: string;
  process: ChildProcess & { pid: number };
  /** All it has printed. */
  output: () => string;
  /** Resolves when it serves, and has recorded the sample world if there is to be one. */
  ready: () => Promise<void>;
  /** Resolves when it holds at the point of HOLD_AFTER. */
  held: () => Promise<void>;
  /** Sends a signal to the program itself and waits until it is gone. */
  end: (signal: NodeJS.Signals) => Promise<number | null>;
};

/** The real program as a process of its own, as `npm start` runs it, on a free port. */
export async function startProduct(dataDir: string, env: Record<string, string> = {}): Promise<Product> {
  const port = await freePort();
  const child = spawn(process.execPath, [main], {
    env: {
      PATH: process.env.PATH,
      DATA_DIR: dataDir,
      PORT: String(port),
      NODE_ENV: "test",
      LOG_LEVEL: "warn",
      LIMELIGHT_PARENT_PIPE: "1",
      ...COMPILED,
      ...env,
    },
    stdio: ["pipe", "pipe", "pipe"],
  });
  const { pid } = child;
  if (pid === undefined) throw new Error("the program could not be started");
  const printed = collectOutput(child);
  const gone = new Promise<number | null>((resolve) => void child.once("exit", resolve));
  const url = `http://127.0.0.1:${port}`;
  return {
    url,
    process: Object.assign(child, { pid }),
    output: printed.output,
    async ready() {
      const patience = Date.now() + 180_000; // seconds on a quiet machine
      while (!(await isReady(url)) || !isComplete(printed.output())) {
        if (child.exitCode !== null || Date.now() > patience)
          throw new Error(`the program did not get ready:\n${printed.output()}`);
        await sleep(50);
      }
    },
    held: () => printed.contains(`holding after ${env.HOLD_AFTER}\n`),
    async end(signal) {
      child.kill(signal);
      return gone;
    },
  };
}

/** What a program prints; `contains` resolves once that is printed, and rejects when the program ends without it. */
export function collectOutput(child: Pick<ChildProcess, "stdout" | "stderr" | "once">) {
  let output = "";
  const waiting = new Set<() => void>();
  for (const stream of [child.stdout, child.stderr])
    stream?.on("data", (text: Buffer) => {
      output += text.toString();
      for (const check of waiting) check();
    });
  return {
    output: () => output,
    contains: async (text: string) =>
      new Promise<void>((resolve, reject) => {
        const check = () => {
          if (output.includes(text)) resolve();
        };
        waiting.add(check);
        check();
        child.once("close", () => reject(new Error(`the program ended without "${text.trim()}":\n${output}`)));
      }),
  };
}

/** From what it has printed: its address last, unless it then records the sample world. */
function isComplete(output: string): boolean {
  return output.includes(" is ready") && (!output.includes("is being recorded") || output.includes(SAMPLE_LOADED));
}

const SAMPLE_LOADED = "Sample data is loaded.";

async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/healthz`)).status === 200;
  } catch {
    return false;
  }
}

async function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() =>
        typeof address === "object" && address ? resolve(address.port) : reject(new Error("no port")),
      );
    });
  });
}

/** Processes (not zombies) whose command line or environment names the data directory: the program and its children. */
export function processesOf(dataDir: string): { pid: number; command: string }[] {
  return readdirSync("/proc").flatMap((entry) => {
    const pid = Number(entry);
    if (!Number.isInteger(pid) || pid === process.pid) return [];
    try {
      const command = readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ").trim();
      const about = `${command} ${readFileSync(`/proc/${pid}/environ`, "utf8")}`;
      return command !== "" && about.includes(dataDir) ? [{ pid, command }] : [];
    } catch {
      return [];
    }
  });
}
