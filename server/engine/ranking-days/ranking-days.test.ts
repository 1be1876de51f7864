import { expect, test, vi } from "vitest";
import { DAY_MS } from "#contract/base/limits.ts";
import { useWorld } from "#test/support/world.ts";
import { dayOf, storeRankingDay, storedDays } from "./index.ts";

const world = useWorld();

/** The next such day of a year: "03-29". */
function next(monthAndDay: string): number {
  const now = world().ctx.clock.now();
  const years = [0, 1, 2, 3, 4, 5, 6, 7, 8].map((more) => Date.parse(`${now.getUTCFullYear() + more}-${monthAndDay}`));
  return years.find((at) => at - DAY_MS > now.getTime() && new Date(at).toISOString().includes(monthAndDay)) ?? 0;
}

// Clocks change there on Sundays at the end of March and of October.
test.each(["02-29", "03-01", "03-29", "10-25", "12-01", "01-01"])(
  "ends at midnight in UTC before %s, wherever the machine is",
  async (monthAndDay) => {
    vi.stubEnv("TZ", "Europe/Berlin");
    const { ctx, travel } = world();
    const midnight = next(monthAndDay);
    await travel(midnight - 1 - ctx.clock.now().getTime());
    await storeRankingDay(ctx);
    const before = await storedDays(ctx);
    await travel(1);
    await storeRankingDay(ctx);
    await storeRankingDay(ctx);
    vi.unstubAllEnvs();
    expect([before.at(-1), (await storedDays(ctx)).slice(-2)]).toEqual([
      dayOf(new Date(midnight - DAY_MS)),
      [dayOf(new Date(midnight - DAY_MS)), dayOf(new Date(midnight))],
    ]);
  },
);
