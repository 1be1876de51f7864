import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { seal, secretKey, unseal } from "./secrets.ts";

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

const config = { secretKey: "k".repeat(32), dataDir: "/nowhere" };
const another = { secretKey: "l".repeat(32), dataDir: "/nowhere" };
const sealed = seal(config, "youtube", "a key, très secret");

describe("what is sealed", () => {
  test("is read back by who sealed it, and is not what it says", () => {
    expect(unseal(config, "youtube", sealed)).toBe("a key, très secret");
    expect(sealed).not.toContain("secret");
    expect(seal(config, "youtube", "a key, très secret")).not.toBe(sealed);
  });

  test("cannot be read with another key or for another purpose", () => {
    expect(unseal(another, "youtube", sealed)).toBeUndefined();
    expect(unseal(config, "twitch", sealed)).toBeUndefined();
  });

  test("cannot be read once any character of it is another", () => {
    for (let i = 0; i < sealed.length; i += 1) {
      const changed = `${sealed.slice(0, i)}${sealed[i] === "A" ? "Q" : "A"}${sealed.slice(i + 1)}`;
      expect(unseal(config, "youtube", changed)).toBeUndefined();
    }
  });

  test.each(["", "v1", "v1...", "v2.a.b.c", sealed.slice(0, -8), sealed.split(".").slice(0, 3).join(".")])(
    "cannot be read when it is only %j",
    (text) => {
      expect(unseal(config, "youtube", text)).toBeUndefined();
    },
  );
});
