import { mkdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";

import { buildWeb } from "./build-web.mjs";
import { bin, root } from "./environment.mjs";
import { run } from "./processes.mjs";

const reports = path.join(root, "test-results");

/** A tool with only an exit code: it counts as one check, and its output is printed when it fails. */
const tool = (name, args) => ({
  name,
  check: async (node, env) => {
    const { code, output } = await run(node, env, args, { capture: true });
    if (code !== 0) process.stdout.write(output);
    return asOne(code);
  },
});

export const types = tool("types", [bin("typescript/bin/tsc"), "--noEmit", "-p", "tsconfig.json"]);
export const lint = tool("lint", [bin("oxlint/bin/oxlint"), "--type-aware", "--deny-warnings"]);
export const format = tool("format", [bin("oxfmt/bin/oxfmt"), "--check"]);
export const webBuild = { name: "web build", check: async (node, env) => asOne(await buildWeb(node, env)) };

export const vitest = (project) => ({
  name: project,
  check: async (node, env) => {
    const report = freshReport(`${project}.json`);
    const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
    const { code } = await run(node, env, [bin("vitest/vitest.mjs"), "run", ...reporters, "--project", project]);
    return count(code, report, ({ testResults, numPassedTests, numFailedTests, numPendingTests, numTodoTests }) => {
      // A file that cannot be loaded has no tests that could fail.
      const broken = testResults.filter((file) => file.status === "failed" && file.assertionResults.length === 0);
      const failed = numFailedTests + broken.length;
      return { passed: numPassedTests, failed, skipped: numPendingTests + numTodoTests };
    });
  },
});

export const playwright = {
  name: "playwright",
  check: async (node, env) => {
    const report = freshReport("playwright.json");
    const { code } = await run(node, env, [bin("@playwright/test/cli.js"), "test"]);
    return count(code, report, ({ stats }) => ({
      passed: stats.expected,
      failed: stats.unexpected + stats.flaky,
      skipped: stats.skipped,
    }));
  },
};

function asOne(code) {
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

function freshReport(name) {
  mkdirSync(reports, { recursive: true });
  const file = path.join(reports, name);
  rmSync(file, { force: true });
  return file;
}

/** Summary of the report; a runner that ended badly has failed even without failed tests, and so has a skipped test. */
function count(code, file, read) {
  let result;
  try {
    result = read(JSON.parse(readFileSync(file, "utf8")));
  } catch {
    return { passed: 0, failed: 1 };
  }
  const { passed, failed, skipped } = result;
  if (skipped > 0) console.error(`${skipped} tests were skipped or did not run: they count as failed.`);
  const nothing = passed + failed + skipped === 0;
  return { passed, failed: failed + skipped || (code !== 0 || nothing ? 1 : 0) };
}

/**
 * Runs all checks and prints the sum as the last line. Stages run one after the other; the lanes of a stage run
 * concurrently, each its checks in order. There are two lanes, because the tests are meant for two cores.
 */
export async function runChecks(node, env, stages) {
  const sum = { passed: 0, failed: 0 };
  const broken = [];
  async function runLane(lane) {
    for (const { name, check } of lane) {
      console.log(`── ${name} …`);
      const started = performance.now();
      const { passed, failed } = await check(node, env);
      console.log(`${name}: ${passed} passed, ${failed} failed, ${Math.round((performance.now() - started) / 1000)} s`);
      sum.passed += passed;
      sum.failed += failed;
      if (failed > 0) broken.push(name);
    }
  }
  for (const lanes of stages) await Promise.all(lanes.map(runLane));
  console.log(broken.length > 0 ? `\nFailed: ${broken.join(", ")}` : "");
  console.log(`${sum.passed} passed, ${sum.failed} failed`);
  return sum.failed === 0 ? 0 : 1;
}
