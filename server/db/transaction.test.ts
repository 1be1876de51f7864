import { expect, test } from "vitest";
import { useWorld } from "#test/support/world.ts";
import { inTransaction } from "./transaction.ts";

const world = useWorld();

test("tabs are disconnected after the commit, so that they connect again to what was written", async () => {
  const { ctx, disconnected } = world();
  const during = await inTransaction(ctx, async (tx) => {
    await inTransaction(tx, async (nested) => nested.disconnect(["one"]));
    return [...disconnected];
  });
  expect([during, disconnected]).toEqual([[], ["one"]]);
  const failing = inTransaction(ctx, async (tx) => {
    tx.disconnect(["two"]);
    throw new Error("rolled back");
  });
  await expect(failing).rejects.toThrow("rolled back");
  expect(disconnected).toEqual(["one"]);
});
