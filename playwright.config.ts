import { defineConfig } from "@playwright/test";

// Chromium is the system's own; `scripts/run.mjs test` installs it when absent and says where it is.
export default defineConfig({
  testDir: "test/e2e",
  testMatch: "**/*.e2e.ts",
  globalSetup: "./test/e2e/support/global-setup.ts",
  outputDir: "test-results/e2e",
  workers: 2,
  fullyParallel: true,
  // What fails is run once more, alone, after all others. If it passes then, the run has passed and names it as flaky.
  retries: 1,
  retryStrategy: "isolated",
  forbidOnly: true,
  // Waiting ends when it is so; a busy machine is only slower.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [["list"], ["json", { outputFile: "test-results/playwright.json" }]],
  use: {
    browserName: "chromium",
    viewport: { width: 1440, height: 900 },
    locale: "en-GB",
    timezoneId: "UTC",
    // What cannot be clicked fails, and does not use up the time of a long test.
    actionTimeout: 20_000,
    // Motion would only be waited for: it is the same for people who prefer less of it.
    contextOptions: { reducedMotion: "reduce" },
    // Both attempts of what failed, with their requests and actions. Recording what the page looked like as well costs a
    // fifth of the time: TRACE=1 when a failure needs it.
    trace: {
      mode: "retain-on-failure-and-retries",
      screenshots: Boolean(process.env.TRACE),
      snapshots: Boolean(process.env.TRACE),
      sources: false,
    },
    screenshot: "only-on-failure",
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
      args: [
        ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
        // The browser itself must not talk to anyone: tests run offline.
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-default-apps",
        "--disable-domain-reliability",
        "--disable-sync",
        "--no-first-run",
        "--no-pings",
        // Pages live for seconds: optimizing their code takes a fifth of the processor's time, and never pays off.
        "--js-flags=--no-maglev --no-turbofan",
      ],
    },
  },
});
