import { defineConfig } from "@playwright/test";

/** Suites that change the installation: creators, the taxonomy, sources, the sample world, people who are in it. */
const CHANGES_INSTALLATION = /\/(?:curation|moderation|objections|sample|sources|taxonomy)\.e2e\.ts$/;

// Chromium is the system's own; `scripts/run.mjs test` installs it when absent and says where it is.
export default defineConfig({
  testDir: "test/e2e",
  testMatch: "**/*.e2e.ts",
  globalSetup: "./test/e2e/support/global-setup.ts",
  outputDir: "test-results/e2e",
  workers: 2,
  projects: [
    { name: "shared", testIgnore: CHANGES_INSTALLATION, fullyParallel: true },
    { name: "own-installation", testMatch: CHANGES_INSTALLATION, workers: 1 },
  ],
  retries: 0,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [["list"], ["json", { outputFile: "test-results/playwright.json" }]],
  use: {
    browserName: "chromium",
    viewport: { width: 1440, height: 900 },
    locale: "en-GB",
    timezoneId: "UTC",
    // Recording costs a fifth of the time: TRACE=1 when a failure needs it.
    // Motion would only be waited for: it is the same for people who prefer less of it.
    contextOptions: { reducedMotion: "reduce" },
    trace: process.env.TRACE ? "retain-on-failure" : "off",
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
      ],
    },
  },
});
