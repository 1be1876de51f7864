import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { useWorld } from "#test/support/world.ts";
import { onDays } from "./on-days.ts";

const world = useWorld();

const TIMES = [
  "2026-03-28T23:59:59.999Z",
  "2026-03-29T00:00:00.000Z",
  "2026-03-29T23:59:59.999Z",
  "2026-03-30T00:00:00.000Z",
];

// Clocks go forward on that day in Berlin.
test.each(["UTC", "Europe/Berlin", "Pacific/Auckland", "America/Los_Angeles"])(
  "days are those of UTC in a database in %s",
  async (zone) => {
    const found = async (period: { from: string | null; to: string | null }) =>
      world().root.transaction(async (tx) => {
        await tx.execute(sql`select set_config('timezone', ${zone}, true)`);
        const { rows } = await tx.execute<{ n: number }>(sql`
          select n::int from unnest(${sql.param(TIMES)}::timestamptz[]) with ordinality t(at, n)
          where ${onDays(sql`at`, period) ?? sql`true`} order by n`);
        return rows.map(({ n }) => n);
      });
    const day = "2026-03-29";
    expect(await found({ from: day, to: day })).toEqual([2, 3]);
    expect(await found({ from: day, to: null })).toEqual([2, 3, 4]);
    expect(await found({ from: null, to: day })).toEqual([1, 2, 3]);
    expect(await found({ from: null, to: null })).toEqual([1, 2, 3, 4]);
  },
);
