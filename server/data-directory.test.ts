import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

import { afterEach, beforeEach, expect, test } from "vitest";

import { lockDataDirectory, lockHolder } from "./data-directory.ts";
import { processIdentity } from "./processes.ts";

let dataDir: string;
beforeEach(() => {
  dataDir = path.join(mkdtempSync(path.join(tmpdir(), "limelight-lock-")), "data");
});
afterEach(() => rmSync(path.dirname(dataDir), { recursive: true }));

async function lockElsewhere(): Promise<{ pid: number; kill(): Promise<void> }> {
  const module = JSON.stringify(new URL("data-directory.ts", import.meta.url).href);
  const code = `import { lockDataDirectory } from ${module}; lockDataDirectory(${JSON.stringify(dataDir)});
    console.log("locked"); setInterval(() => {}, 1000)`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", code], { stdio: ["ignore", "pipe", "inherit"] });
  await once(child.stdout, "data");
  return {
    pid: child.pid ?? 0,
    kill: async () => {
      child.kill("SIGKILL");
      await once(child, "exit");
    },
  };
}

test("keeps what customers store from other users, also in a directory of an earlier version", () => {
  mkdirSync(path.join(dataDir, "files"), { recursive: true, mode: 0o755 });
  lockDataDirectory(dataDir).release();
  const modes = ["files", "uploads"].map((name) => statSync(path.join(dataDir, name)).mode & 0o777);
  expect(modes).toEqual([0o700, 0o700]);
});

test("names the variable when the directory cannot be written", () => {
  writeFileSync(dataDir, "a file");
  expect(() => lockDataDirectory(dataDir)).toThrow(`DATA_DIR ${dataDir} cannot be written: EEXIST`);
});

test("refuses a second program and says who has the directory", async () => {
  const other = await lockElsewhere();
  expect(lockHolder(dataDir)).toBe(other.pid);
  expect(() => lockDataDirectory(dataDir)).toThrow(
    `Another Limelight is already running on ${dataDir} (pid ${other.pid}).`,
  );
  await other.kill();
});

test("takes over what a killed program left", async () => {
  const other = await lockElsewhere();
  await other.kill();
  lockDataDirectory(dataDir);
  expect(lockHolder(dataDir)).toBe(process.pid);
});

test("takes over a lock whose pid now belongs to another process", () => {
  lockDataDirectory(dataDir).release();
  writeFileSync(path.join(dataDir, "lock"), `${process.ppid} of-another-boot 00\n`);
  expect(processIdentity(process.ppid)).toBeDefined();
  lockDataDirectory(dataDir);
  expect(readFileSync(path.join(dataDir, "lock"), "utf8")).toMatch(`${process.pid} `);
});

test("is free again after release", () => {
  lockDataDirectory(dataDir).release();
  expect(lockHolder(dataDir)).toBeUndefined();
  lockDataDirectory(dataDir);
});
