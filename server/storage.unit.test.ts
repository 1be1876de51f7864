import { tmpdir } from "node:os";
import { expect, test } from "vitest";
import { watchStorage } from "./storage.ts";

test("the log says once that the disk is nearly full, and once that it has space again", async () => {
  const lines: string[] = [];
  const config = { dataDir: tmpdir(), storageLowBytes: 0 };
  const log = {
    error: (_: unknown, text = "") => void lines.push(`error: ${text}`),
    info: (text: unknown) => void lines.push(`info: ${String(text)}`),
  };
  const watch = watchStorage(config, log);
  for (const bytes of [0, Infinity, Infinity, 0, 0]) {
    config.storageLowBytes = bytes;
    await watch();
  }
  expect(lines).toEqual([
    "error: the disk of DATA_DIR is nearly full: free some space, or nothing can be saved",
    "info: the disk of DATA_DIR has space again",
  ]);
});
