import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { scoreTable } from "./import-score.ts";
import type { TableTruth } from "./import-truth.ts";

const NOW = new Date("2026-03-01T00:00:00Z");

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), "limelight-score-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function score(content: string, columns: TableTruth["columns"]) {
  const file = path.join(folder, "list.csv");
  writeFileSync(file, content);
  return scoreTable(file, { columns }, NOW);
}

test("ids are answered by what is right: those of a list are left out, and the network's are imported", async () => {
  const content = "Creator ID,Handle,Network,Followers\n583920,ada.fen,Instagram,100\n583711,bea.fen,Instagram,200\n";
  const columns = { Handle: "username", Network: "network", Followers: "followers" };
  const answered = { right: 0, refused: 0, leftOut: 0, wrong: 0, needsAnswer: true };
  expect(await score(content, columns)).toMatchObject({ ...answered, answered: 6 });
  const own = { ...columns, "Creator ID": "external_id" };
  expect(await score(content, own)).toMatchObject({ ...answered, answered: 8 });
});
