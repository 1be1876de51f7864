import { sql } from "drizzle-orm";
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

test("statements that are begun at once in a transaction are sent one after the other", async () => {
  const { ctx, root } = world();
  const open = new Set<symbol>();
  const counts: number[] = [];
  root.$client.once("acquire", (client) => {
    const query = client.query.bind(client);
    const counted = async (...statement: unknown[]): Promise<unknown> => {
      const one = Symbol("statement");
      counts.push(open.add(one).size);
      return Promise.resolve(Reflect.apply(query, client, statement)).finally(() => open.delete(one));
    };
    Object.assign(client, { query: counted });
    root.$client.once("release", () => Reflect.deleteProperty(client, "query"));
  });
  const answers = await inTransaction(ctx, async ({ db }) =>
    Promise.all([1, 2, 3, 4].map(async (n) => (await db.execute(sql`select ${n}::int as n`)).rows)),
  );
  expect(answers).toEqual([1, 2, 3, 4].map((n) => [{ n }]));
  expect(new Set(counts)).toEqual(new Set([1]));
});
