import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { secretKey } from "./secrets.ts";

let dataDir = "";
beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), "limelight-secrets-"));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

const given = () => ({ secretKey: undefined, dataDir });
const file = () => path.join(dataDir, "secrets", "secret-key");

test("makes a key once, for its owner's eyes only, and leaves nothing beside it", () => {
  const key = secretKey(given());
  expect(key.length).toBeGreaterThanOrEqual(32);
  expect(readFileSync(file(), "utf8")).toBe(key);
  expect(statSync(file()).mode & 0o777).toBe(0o600);
  expect(readdirSync(path.dirname(file()))).toEqual(["secret-key"]);
  expect(secretKey(given())).toBe(key);
});

test("keeps the key that is there", () => {
  mkdirSync(path.dirname(file()));
  writeFileSync(file(), "k".repeat(43));
  expect(secretKey(given())).toBe("k".repeat(43));
});

test("refuses a key that was cut off and leaves it alone", () => {
  mkdirSync(path.dirname(file()));
  writeFileSync(file(), "cut");
  expect(() => secretKey(given())).toThrow(/is damaged/);
  expect(readFileSync(file(), "utf8")).toBe("cut");
});
