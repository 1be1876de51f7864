import { sql, type SQL } from "drizzle-orm";
import { expect, test } from "vitest";
import { useWorld } from "#test/support/world.ts";
import { recordset } from "./recordset.ts";
import { actions } from "./tables/index.ts";

const world = useWorld();
const AWKWARD = `He wrote: "C:\\new", {1,NULL}`;

test("brings rows, and what they have in common, as they are: texts of every kind, numbers, days, JSON, nothing", async () => {
  const at = new Date("2026-11-20T10:00:00.000Z");
  const rows = [
    { title: AWKWARD, count: 1 },
    { title: "NULL", count: 2 },
  ];
  const same = { verb: AWKWARD, createdAt: at, inverse: null };
  const { from } = recordset(actions, ["title", "count"], rows, same);
  const each = await world().root.execute(sql`select * from ${from} order by count`);
  expect(each.rows).toEqual([
    { title: AWKWARD, count: 1, verb: AWKWARD, created_at: "2026-11-20 10:00:00+00", inverse: null },
    { title: "NULL", count: 2, verb: AWKWARD, created_at: "2026-11-20 10:00:00+00", inverse: null },
  ]);
});

test("brings JSON by rows and in common", async () => {
  const rows = [{ inverse: { "a\\": [AWKWARD, null] } }, {}];
  const each = recordset(actions, ["inverse"], rows);
  const common = recordset(actions, ["count"], [{ count: 1 }], { inverse: { b: AWKWARD } });
  const read = async (from: SQL) => (await world().root.execute(sql`select * from ${from}`)).rows;
  expect(await read(each.from)).toEqual([{ inverse: rows[0]?.inverse }, { inverse: null }]);
  expect(await read(common.from)).toEqual([{ count: 1, inverse: { b: AWKWARD } }]);
});

test("brings columns in which all rows agree: a text of JSON, a time, nothing; and no rows", async () => {
  const row = { title: AWKWARD, inverse: AWKWARD, createdAt: new Date("2026-11-20T10:00:00.000Z"), undoneAt: null };
  const keys = ["count", ...Object.keys(row)];
  const rows = [
    { count: 1, ...row },
    { count: 2, ...row },
  ];
  const read = async (given: typeof rows) =>
    (await world().root.execute(sql`select * from ${recordset(actions, keys, given).from} order by count`)).rows;
  const common = { title: AWKWARD, inverse: AWKWARD, created_at: "2026-11-20 10:00:00+00", undone_at: null };
  expect(await read(rows)).toEqual([
    { count: 1, ...common },
    { count: 2, ...common },
  ]);
  expect(await read([])).toEqual([]);
});
