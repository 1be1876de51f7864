import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import type { TestProject } from "vitest/node";
import { startPostgres } from "#server/db/embedded/start-postgres.ts";
import { startEngine } from "#server/engine/child/start-engine.ts";

declare module "vitest" {
  // oxlint-disable-next-line consistent-type-definitions -- only an interface can be added to
  export interface ProvidedContext {
    postgresUrl: string;
    engineUrl: string;
    enginePassword: string;
  }
}

/** One real PostgreSQL and one real engine for all tests that need them; each world gets databases of its own. */
export default async function setup(project: TestProject) {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), "limelight-test-"));
  chmodSync(dataDir, 0o755); // as root, PostgreSQL runs as another user and must reach its cluster
  const quiet = {
    info() {},
    warn() {},
    error: (...said: unknown[]) => void process.stderr.write(`${said.join(" ")}\n`),
  };
  const postgres = await startPostgres({ dataDir, log: quiet });
  const engine = await startEngine({ dataDir, log: quiet });
  project.provide("postgresUrl", postgres.url);
  project.provide("engineUrl", engine.url);
  project.provide("enginePassword", engine.password);
  return async () => {
    await Promise.all([postgres.stop(), engine.stop()]);
    rmSync(dataDir, { recursive: true, force: true });
  };
}
