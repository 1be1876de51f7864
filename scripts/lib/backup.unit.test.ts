import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { create } from "tar";
import { afterAll, expect, test } from "vitest";
import { trust } from "#contract/base/trust.ts";
import { createBackup, restoreBackup } from "./backup.ts";

const made = mkdtempSync(path.join(os.tmpdir(), "limelight-restore-"));
afterAll(() => rmSync(made, { recursive: true }));

const MANIFEST = JSON.stringify({
  format: 1,
  createdAt: "2026-11-26T00:00:00.000Z",
  schema: 0,
  postgres: "17",
  platform: `${process.platform}-${process.arch}`,
});

/** An archive of these files; null: a folder. */
async function archiveOf(name: string, files: Record<string, string | null>): Promise<string> {
  const folder = path.join(made, name);
  mkdirSync(folder);
  for (const [file, content] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    if (content === null) mkdirSync(path.join(folder, file));
    else writeFileSync(path.join(folder, file), content);
  }
  const file = `${folder}.tar.gz`;
  await create({ cwd: folder, file, gzip: true }, readdirSync(folder));
  return file;
}

test.each([
  ["no-manifest", { "readme.txt": "x" }, "is no backup of Limelight: it has no valid manifest.json."],
  ["manifest-folder", { "manifest.json": null }, "is no backup of Limelight: it has no valid manifest.json."],
  ["manifest-text", { "manifest.json": "not JSON" }, "is no backup of Limelight: it has no valid manifest.json."],
  ["no-database", { "manifest.json": MANIFEST, "files/a": "x" }, "is incomplete: it has no database (postgres)."],
  ["database-file", { "manifest.json": MANIFEST, postgres: "x" }, "is incomplete: it has no database (postgres)."],
  ["empty-database", { "manifest.json": MANIFEST, postgres: null }, "is incomplete: it has no database (postgres)."],
])("a restore of %s names what is wrong and writes no file", async (name, files, message) => {
  const file = await archiveOf(name, files);
  const dataDir = path.join(made, `${name}-data`);
  await expect(restoreBackup({ dataDir, file })).rejects.toThrow(message);
  const entries = readdirSync(dataDir, { recursive: true, withFileTypes: true });
  expect(entries.filter((entry) => !entry.isDirectory()).map(({ name: left }) => left)).toEqual([]);
});

test("a restore of a folder names what is missing", async () => {
  await expect(restoreBackup({ dataDir: path.join(made, "data"), file: made })).rejects.toThrow("There is no file");
});

test("a backup without enough space fails with the reason, and leaves nothing", async () => {
  const file = path.join(made, "full", "b.tar.gz");
  const noSpace = async () => Promise.reject(Object.assign(new Error("ENOSPC: copyfile"), { code: "ENOSPC" }));
  // A backup first copies the database, so this part of the context is enough.
  const ctx = trust<Parameters<typeof createBackup>[0]["ctx"]>({ config: {}, db: { transaction: noSpace } });
  await expect(createBackup({ ctx, file })).rejects.toThrow(/has too little space: .* Nothing was written/);
  expect(readdirSync(path.dirname(file))).toEqual([]);
});
