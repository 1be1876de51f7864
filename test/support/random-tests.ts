import { appendFileSync, mkdirSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import fc from "fast-check";
import { expect } from "vitest";

/**
 * How random tests are repeated. Each picks a seed of its own; one that fails prints it and adds it to
 * `test-results/failed-seeds.txt`. The same test with `TEST_SEED` set to it fails again.
 */

const results = fileURLToPath(new URL("../../test-results", import.meta.url));
const seed = process.env.TEST_SEED;

fc.configureGlobal({
  ...(seed && { seed: Number(seed) }),
  reporter(run) {
    if (!run.failed) return;
    const { currentTestName: name = "", testPath = "" } = expect.getState();
    const repeat = `TEST_SEED=${run.seed} ${path.relative(process.cwd(), testPath)} -t ${JSON.stringify(name)}`;
    mkdirSync(results, { recursive: true });
    appendFileSync(path.join(results, "failed-seeds.txt"), `${new Date().toISOString()} ${repeat}\n`);
    throw new Error(`${fc.defaultReportMessage(run)}\nRepeat it: ${repeat}`, { cause: run.errorInstance });
  },
});
