import { SAMPLE_PASSWORD } from "#sample/sign-ins.ts";
import type { Config } from "./config.ts";
import type { Context } from "./context.ts";
import { isSampleLoaded } from "./domains/sample/index.ts";

const isTerminal = process.stdout.isTTY;
let last = "";

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

/** A line that is updated in place in a terminal; a new line for each step elsewhere. */
export function printProgress(step: string, progress: number | null): void {
  const text = progress === null ? `${step} …` : `${step} … ${Math.floor(progress * 100)} %`;
  if (isTerminal) process.stdout.write(`\r\u001B[K${text}`);
  else if (step !== last) print(`${step} …`);
  last = step;
}

/** The URL and how to sign in. */
export async function printReady({
  ctx,
  port,
  setupToken,
}: {
  ctx: Context;
  port: number;
  setupToken: string | null;
}): Promise<void> {
  if (isTerminal) process.stdout.write("\r\u001B[K");
  const { config } = ctx;
  if (!config.roles.web) return print("Limelight's worker is ready.");
  const address = addressOf(config, port);
  const lines = ["", `Limelight is ready:  ${address}`];
  if (setupToken)
    lines.push("", `Create the first administrator (once, within a day):  ${address}/setup?token=${setupToken}`);
  if (await isSampleLoaded({ ctx })) {
    lines.push(
      "",
      "Sample data is loaded. Sign in on this machine as",
      "  brand@sample.test, agency@sample.test, creator@sample.test or admin@sample.test",
    );
    lines.push(`  with the password ${SAMPLE_PASSWORD}`);
  }
  return print(`${lines.join("\n")}\n`);
}

/** URL for a browser on this machine: a wildcard address cannot be opened. */
export function addressOf({ publicUrl, host }: Pick<Config, "publicUrl" | "host">, port: number): string {
  if (publicUrl) return publicUrl;
  const name = host === "0.0.0.0" || host === "::" ? "127.0.0.1" : host;
  return `http://${name.includes(":") ? `[${name}]` : name}:${port}`;
}
