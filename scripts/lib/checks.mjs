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

/** Together, because both need the types of the whole program: apart they would be inferred twice. */
export const typesAndLint = tool("types and lint", [
  bin("oxlint/bin/oxlint"),
  "--type-aware",
  "--type-check",
  "--deny-warnings",
]);
export const format = tool("format", [bin("oxfmt/bin/oxfmt"), "--check"]);
export const webBuild = { name: "web build", check: async (node, env) => asOne(await buildWeb(node, env)) };

export const vitest = (project) => ({
  name: project,
  check: async (node, env) => {
    const report = freshReport(`${project}.json`);
    const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
    const { code } = await run(node, env, [bin("vitest/vitest.mjs"), "run", ...reporters, "--project", project]);
    return count(code, report, ({ testResults, numPassedTests, numPendingTests, numTodoTests }) => {
      // A file that cannot be loaded or cleaned up fails without a failed test.
      const failures = testResults
        .filter((file) => file.status === "failed")
        .flatMap(({ name, message, assertionResults: tests }) => {
          const at = path.relative(root, name);
          const failed = tests.filter((test) => test.status === "failed");
          return failed.length === 0 ? [`${at}: ${message}`] : failed.map((test) => vitestFailure(at, test));
        });
      return { passed: numPassedTests, failures, skipped: numPendingTests + numTodoTests };
    });
  },
});

export const playwright = {
  name: "playwright",
  check: async (node, env) => {
    const report = freshReport("playwright.json");
    const { code } = await run(node, env, [bin("@playwright/test/cli.js"), "test"]);
    return count(code, report, readPlaywright);
  },
};

/** A test that failed, and passed when it was run once more (playwright.config.ts), has passed and is flaky. */
export function readPlaywright({ stats, suites, errors }) {
  const specs = suites.flatMap(specsOf);
  return {
    passed: stats.expected + stats.flaky,
    // Without a test there is what could not be loaded, started or cleaned up.
    failures: [...titles(specs, "unexpected"), ...errors.map(({ message }) => message)],
    flaky: titles(specs, "flaky"),
    skipped: stats.skipped,
  };
}

function titles(specs, status) {
  const found = specs.filter(({ spec }) => spec.tests.some((test) => test.status === status));
  return found.map(({ file, spec }) => `${file}:${spec.line} › ${spec.title}`);
}

function vitestFailure(at, { fullName, failureMessages }) {
  return `${at} › ${fullName}\n${failureMessages.join("\n")}`;
}

function specsOf({ file, specs, suites = [] }) {
  return [...specs.map((spec) => ({ file, spec })), ...suites.flatMap(specsOf)];
}

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
  const { passed, failures, skipped, flaky = [] } = result;
  if (skipped > 0) console.error(`${skipped} tests were skipped or did not run: they count as failed.`);
  const failed = failures.length + skipped;
  return { passed, failed: failed || (code !== 0 || passed === 0 ? 1 : 0), failures, flaky };
}

/**
 * Runs all checks and prints what failed and, as the last line, the sum, so that the end of a log tells both.
 * Stages run one after the other; the lanes of a stage run concurrently, each its checks in order. There are two lanes,
 * because the tests are meant for two cores.
 */
export async function runChecks(node, env, stages) {
  const sum = { passed: 0, failed: 0 };
  const broken = [];
  const unsteady = [];
  async function runLane(lane) {
    for (const { name, check } of lane) {
      console.log(`── ${name} …`);
      const started = performance.now();
      const { passed, failed, failures = [], flaky = [] } = await check(node, env);
      console.log(`${name}: ${passed} passed, ${failed} failed, ${Math.round((performance.now() - started) / 1000)} s`);
      sum.passed += passed;
      sum.failed += failed;
      if (failed > 0) broken.push([name, ...failures].join("\n"));
      unsteady.push(...flaky);
    }
  }
  for (const lanes of stages) await Promise.all(lanes.map(runLane));
  for (const check of broken) console.log(`\nFailed: ${check}`);
  for (const test of unsteady) console.log(`flaky: ${test}`);
  console.log();
  console.log(`${sum.passed} passed, ${sum.failed} failed`);
  return sum.failed === 0 ? 0 : 1;
}
