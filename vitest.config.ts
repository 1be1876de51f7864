import { defineConfig } from "vitest/config";

// Nothing depends on where the machine is: tests run half an hour off every full hour, where clocks change, in English.
Object.assign(process.env, { TZ: "America/St_Johns", LC_ALL: "en_US.UTF-8" });

// unit: no services, part of `npm run verify`. edge: real PostgreSQL and engine, started once by the global setup.
// crash: whole programs that are killed, on data directories of their own. docs/TESTING.md says how to work with them.
export default defineConfig({
  test: {
    allowOnly: false,
    pool: "forks",
    maxWorkers: 2,
    // Files share a process, one after the other: a process of its own for each would load the program again.
    isolate: false,
    setupFiles: ["test/support/random-tests.ts", "test/support/warnings.ts"],
    // Waiting ends when it is so; a busy machine is only slower.
    expect: { poll: { timeout: 20_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: ["**/*.unit.test.{ts,tsx}", "test/house.test.ts"],
          exclude: ["**/node_modules/**", ".runtime/**", "data/**"],
          testTimeout: 30_000,
        },
      },
      {
        extends: true,
        test: {
          name: "edge",
          include: ["**/*.test.ts"],
          exclude: [
            "**/node_modules/**",
            ".runtime/**",
            "data/**",
            "**/*.unit.test.ts",
            "test/house.test.ts",
            "test/crash/**",
          ],
          globalSetup: ["test/support/global-setup.ts"],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: "crash",
          include: ["test/crash/*.test.ts"],
          // Starts of whole programs, several at a time: what hangs is ended.
          testTimeout: 600_000,
          hookTimeout: 300_000,
          maxConcurrency: 3,
        },
      },
    ],
  },
});
