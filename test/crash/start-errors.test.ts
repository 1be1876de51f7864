import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { once } from "node:events";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { processesOf, startProduct } from "../support/product.ts";

/** A start that cannot be says which variable to change, and leaves nothing behind. */

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), "limelight-start-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

async function failedStart(dataDir: string, env: Record<string, string> = {}): Promise<string> {
  const product = await startProduct(dataDir, env);
  const [code] = await once(product.process, "close");
  expect(code).toBe(1);
  expect(processesOf(dataDir)).toEqual([]);
  return product.output();
}

test("names PORT when another program has it", async () => {
  const other = createServer().listen(0, "127.0.0.1");
  await once(other, "listening");
  const address = other.address();
  const port = typeof address === "object" ? String(address?.port) : "";
  const output = await failedStart(path.join(folder, "data"), { PORT: port });
  expect(output).toBe(`Another program has port ${port} of 127.0.0.1: stop it, or choose another port with PORT.\n`);
  other.close();
});

test("names HOST when this machine has no such address", async () => {
  expect(await failedStart(path.join(folder, "data"), { HOST: "203.0.113.1" })).toMatch(
    /^HOST and PORT cannot be listened on: .*203\.0\.113\.1/,
  );
});

test("names DATA_DIR when it cannot be written", async () => {
  const file = path.join(folder, "file");
  writeFileSync(file, "");
  expect(await failedStart(file)).toContain(`DATA_DIR ${file} cannot be written: EEXIST`);
});
