import { execFileSync } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { expect, vi } from "vitest";
import { processesOf } from "../support/product.ts";

/** For waiting (`vi.waitFor`): `expect.poll` would belong to another of the tests that run concurrently. */
export const PATIENT = { timeout: 300_000, interval: 100 } as const;

/** A new data directory, with the files of an installation that is stopped where one is given; they keep their owners. */
export function createDataDirectory(copyOf?: string): string {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), "limelight-crash-"));
  chmodSync(dataDir, 0o755); // as root, PostgreSQL runs as another user and must reach its cluster
  if (copyOf) execFileSync("cp", ["-a", `${copyOf}/.`, dataDir]);
  return dataDir;
}

export async function removeDataDirectory(dataDir: string): Promise<void> {
  killAll(dataDir);
  await expectNoProcesses(dataDir);
  rmSync(dataDir, { recursive: true, force: true });
}

export function killAll(dataDir: string): void {
  for (const { pid } of processesOf(dataDir)) process.kill(pid, "SIGKILL");
}

/** Children notice that their parent is gone and stop by themselves. */
export async function expectNoProcesses(dataDir: string): Promise<void> {
  await vi.waitFor(() => expect(processesOf(dataDir)).toEqual([]), PATIENT);
}
