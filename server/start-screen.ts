import { SAMPLE_PASSWORD } from "#sample/sign-ins.ts";
import type { Config } from "./config.ts";
import type { Context } from "./context.ts";
import { isSampleLoaded } from "./domains/creators/index.ts";

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

/** The URL and how to sign in; `isRecording`: sample sign-ins exist, what they show is not complete yet. */
export async function printReady({
  ctx,
  port,
  setupToken,
  isRecording,
}: {
  ctx: Context;
  port: number;
  setupToken: string | null;
  isRecording: boolean;
}): Promise<void> {
  if (isTerminal) process.stdout.write("\r\u001B[K");
  const { config } = ctx;
  if (!config.roles.web) return print("Limelight's worker is ready.");
  const address = addressOf(config, port);
  const lines = ["", `Limelight is ready:  ${address}`];
  if (setupToken)
    lines.push("", `Create the first administrator (once, within a day):  ${address}/setup?token=${setupToken}`);
  if (isRecording) lines.push("", "The sample world is being recorded; you can sign in to it already:", ...SIGN_INS);
  else if (await isSampleLoaded({ ctx }))
    lines.push("", "Sample data is loaded. Sign in on this machine as", ...SIGN_INS);
  return print(`${lines.join("\n")}\n`);
}

const SIGN_INS = [
  "  brand@sample.test, agency@sample.test, creator@sample.test or admin@sample.test",
  `  with the password ${SAMPLE_PASSWORD}`,
];

/** After printReady, once all is recorded that it announced. */
export async function printSampleComplete({ ctx }: { ctx: Context }): Promise<void> {
  if (isTerminal) process.stdout.write("\r\u001B[K");
  if (await isSampleLoaded({ ctx })) print("Sample data is loaded.");
}

/** URL for a browser on this machine: a wildcard address cannot be opened. */
export function addressOf({ publicUrl, host }: Pick<Config, "publicUrl" | "host">, port: number): string {
  if (publicUrl) return publicUrl;
  const name = host === "0.0.0.0" || host === "::" ? "127.0.0.1" : host;
  return `http://${name.includes(":") ? `[${name}]` : name}:${port}`;
}
