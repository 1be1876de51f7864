import { expect, test } from "vitest";
import { cacheKits } from "./kit-cache.ts";

test("a kit is drawn once, one after the other, and more than ten do not wait", async () => {
  const find = cacheKits();
  const drawn: string[] = [];
  let letGo = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  const kit = (tag: string) => async () => {
    drawn.push(tag);
    await held;
    return Buffer.from(tag);
  };
  const tags = Array.from({ length: 12 }, (_, n) => `kit ${n}`);
  const answering = [...tags, "kit 0"].map(async (tag) => find(tag, kit(tag)));
  await new Promise(setImmediate);
  expect(drawn).toEqual(["kit 0"]);
  letGo();
  const answers = await Promise.all(answering);
  expect(answers.map((one) => one?.toString() ?? null)).toEqual([...tags.slice(0, 10), null, null, "kit 0"]);
  expect(drawn).toHaveLength(10);
  expect((await find("kit 11", kit("kit 11")))?.toString()).toBe("kit 11");
});

test("a kit that could not be drawn keeps no other from being drawn", async () => {
  const find = cacheKits();
  await expect(find("a", async () => Promise.reject(new Error("away")))).rejects.toThrow("away");
  expect((await find("a", async () => Buffer.from("a")))?.toString()).toBe("a");
});
