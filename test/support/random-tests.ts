import { createHash } from "node:crypto";
import { appendFileSync, mkdirSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import fc from "fast-check";
import { expect } from "vitest";

/**
 * Which inputs random tests get. The seed is derived from the test's name, so that every run of a commit tests the same
 * inputs; `npm run fuzz` sets `TEST_SEED` to a new number. A test that fails prints its seed and adds it to
 * `test-results/failed-seeds.txt`: with `TEST_SEED` set to it, the test fails again.
 */

const root = fileURLToPath(new URL("../../", import.meta.url));
const results = path.join(root, "test-results");
const given = process.env.TEST_SEED;

/** Where a test is, and its full name. */
function runningTest(): { file: string; name: string } {
  const { currentTestName: name = "", testPath = "" } = expect.getState();
  return { file: path.relative(root, testPath), name };
}

fc.configureGlobal({
  // fast-check copies its configuration in each run, within the test that is running.
  get seed() {
    const { file, name } = runningTest();
    return given ? Number(given) : createHash("sha256").update(`${file} ${name}`).digest().readInt32BE();
  },
  reporter(run) {
    if (!run.failed) return;
    const { file, name } = runningTest();
    const repeat = `TEST_SEED=${run.seed} ${file} -t ${JSON.stringify(name)}`;
    mkdirSync(results, { recursive: true });
    appendFileSync(path.join(results, "failed-seeds.txt"), `${new Date().toISOString()} ${repeat}\n`);
    throw new Error(`${fc.defaultReportMessage(run)}\nRepeat it: ${repeat}`, { cause: run.errorInstance });
  },
});
