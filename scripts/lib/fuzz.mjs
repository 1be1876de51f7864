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
 * Repeats the random tests with a new seed each time until the minutes are over; a round that has begun ends. Stops at
 * the first round that fails: its seed is printed, and added to those of its tests.
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
    console.log(`── round ${round}: TEST_SEED=${seed} …`);
    const command = [bin("vitest/vitest.mjs"), "run", "--project", "unit", "--project", "edge", ...files];
    const { code } = await run(node, { ...env, TEST_SEED: String(seed) }, command);
    if (code === 0) continue;
    mkdirSync(results, { recursive: true });
    appendFileSync(failedSeeds, `${new Date().toISOString()} ${repeat}\n`);
    console.log(`\nRound ${round} failed. Repeat it: ${repeat}`);
    return code;
  }
  return 0;
}

/** Test files with random inputs: those that call fast-check, and the parts of the walk. */
function randomTests() {
  const pattern = String.raw`fc\.assert\(|walkPart\(`;
  const found = execFileSync("git", ["grep", "-lE", pattern, "--", "*.test.ts"], { cwd: root, encoding: "utf8" });
  return found.trim().split("\n");
}
