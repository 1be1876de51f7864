import { describe, expect, test } from "vitest";
import { seal, unseal } from "./seal.ts";

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
