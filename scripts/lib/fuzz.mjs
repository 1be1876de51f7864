import { execFileSync } from "node:child_process";
import { randomInt } from "node:crypto";
import { appendFileSync, mkdirSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";

import { bin, root } from "./environment.mjs";
import { run } from "./processes.mjs";

const results = path.join(root, "test-results");
const failedSeeds = path.join(results, "failed-seeds.txt");
const MINUTE_MS = 60_000;

/**
 * Runs the random tests in rounds, each with a new seed, until the time is up; the last round is finished. Stops at the
 * first round that fails, prints the command that repeats it, and adds that to `test-results/failed-seeds.txt`, to which
 * the failed tests have added their own (`test/support/random-tests.ts`).
 */
export async function fuzz(node, env, args) {
  const { values } = parseArgs({ args, options: { minutes: { type: "string", default: "10" } } });
  const minutes = Number(values.minutes);
  if (!(minutes > 0)) throw new Error("Usage: npm run fuzz -- --minutes 10");
  const ends = Date.now() + minutes * MINUTE_MS;
  const files = randomTests();
  for (let round = 1; round === 1 || Date.now() < ends; round += 1) {
    const seed = randomInt(1, 2 ** 31);
    const repeat = `TEST_SEED=${seed} npx vitest run --project unit --project edge ${files.join(" ")}`;
    console.log(`── Round ${round} with TEST_SEED=${seed} …`);
    const command = [bin("vitest/vitest.mjs"), "run", "--project", "unit", "--project", "edge", ...files];
    const { code } = await run(node, { ...env, TEST_SEED: String(seed) }, command);
    if (code === 0) continue;
    mkdirSync(results, { recursive: true });
    appendFileSync(failedSeeds, `${new Date().toISOString()} ${repeat}\n`);
    console.log(`\nRound ${round} failed. To repeat it, run: ${repeat}`);
    return code;
  }
  return 0;
}

/** The test files that use random inputs: those that call fast-check, and those of the contract walk. */
function randomTests() {
  const pattern = String.raw`fc\.assert\(|walkPart\(`;
  const found = execFileSync("git", ["grep", "-lE", pattern, "--", "*.test.ts"], { cwd: root, encoding: "utf8" });
  return found.trim().split("\n");
}
