import fc from "fast-check";
import { expect, test } from "vitest";
import { dueEntries, periodOf, renewalOf, setEntry, spendEntry, totalOf, type Balance, type Entry } from "./rules.ts";

const NOVEMBER = "2026-11-01";
const DECEMBER = "2026-12-01";

test("a month's grant arrives once, is spent first, and what is left of it expires", () => {
  const [first, ...none] = dueEntries(undefined, { period: NOVEMBER, grant: 10 });
  expect([first, none]).toEqual([
    { reason: "grant", amount: 10, monthly: 10, extra: 0, period: NOVEMBER, granted: 10 },
    [],
  ]);
  if (!first) throw new Error("a grant is due");
  expect(dueEntries(first, { period: NOVEMBER, grant: 10 })).toEqual([]);
  const set = setEntry(first, 5);
  const spent = spendEntry(set, 4);
  expect(spent).toMatchObject({ monthly: 6, extra: 5, amount: -4 });
  expect(dueEntries(spent, { period: DECEMBER, grant: 10 })).toEqual([
    { reason: "expiry", amount: -6, monthly: 0, extra: 5, period: NOVEMBER, granted: 10 },
    { reason: "grant", amount: 10, monthly: 10, extra: 5, period: DECEMBER, granted: 10 },
  ]);
});

test("what administrators set is spent after the grant, and never below zero", () => {
  const now: Balance = { monthly: 1, extra: 2, period: NOVEMBER, granted: 10 };
  expect(spendEntry(now, 3)).toMatchObject({ monthly: 0, extra: 0, amount: -3 });
  expect(spendEntry(now, 4)).toBeUndefined();
});

test("a larger plan adds the difference at once, a smaller one takes nothing", () => {
  const free: Balance = { monthly: 3, extra: 0, period: NOVEMBER, granted: 10 };
  const [more] = dueEntries(free, { period: NOVEMBER, grant: 100 });
  expect(more).toMatchObject({ reason: "grant", amount: 90, monthly: 93, granted: 100 });
  expect(dueEntries(more, { period: NOVEMBER, grant: 10 })).toEqual([]);
  expect(dueEntries(more, { period: NOVEMBER, grant: 100 })).toEqual([]);
});

test("a clock that goes back grants nothing", () => {
  const now: Balance = { monthly: 3, extra: 0, period: DECEMBER, granted: 10 };
  expect(dueEntries(now, { period: NOVEMBER, grant: 10 })).toEqual([]);
});

test("months are those of UTC", () => {
  const last = new Date("2026-12-31T23:59:59.999Z");
  expect([periodOf(last), renewalOf(last).toISOString()]).toEqual(["2026-12-01", "2027-01-01T00:00:00.000Z"]);
});

const step = fc.oneof(
  fc.record({ do: fc.constant("spend" as const), cost: fc.integer({ min: 1, max: 5 }) }),
  fc.record({ do: fc.constant("set" as const), to: fc.integer({ min: 0, max: 20 }) }),
  fc.record({ do: fc.constant("month" as const) }),
  fc.record({ do: fc.constant("plan" as const), grant: fc.integer({ min: 0, max: 30 }) }),
);

test("whatever happens, amounts add up to the balance, nothing is negative, and a month grants no more than its largest plan", () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const entries: Entry[] = [];
      let month = 0;
      let grant = 10;
      const largest = new Map<string, number>();
      const period = () => periodOf(new Date(Date.UTC(2026, month, 1)));
      for (const one of steps) {
        if (one.do === "month") month += 1;
        if (one.do === "plan") ({ grant } = one);
        entries.push(...dueEntries(entries.at(-1), { period: period(), grant }));
        largest.set(period(), Math.max(largest.get(period()) ?? 0, grant));
        const now = entries.at(-1) ?? { monthly: 0, extra: 0, granted: 0, period: period() };
        const next =
          one.do === "spend" ? spendEntry(now, one.cost) : one.do === "set" ? setEntry(now, one.to) : undefined;
        const isShort = one.do === "spend" && totalOf(now) < one.cost;
        expect(next === undefined).toBe(isShort || one.do === "month" || one.do === "plan");
        if (next) entries.push(next);
      }
      let sum = 0;
      for (const entry of entries) {
        sum += entry.amount;
        expect(totalOf(entry)).toBe(sum);
        expect(Math.min(entry.monthly, entry.extra)).toBeGreaterThanOrEqual(0);
      }
      for (const [of, most] of largest) {
        const granted = entries.filter(({ reason, period: in_ }) => reason === "grant" && in_ === of);
        expect(granted.reduce((all, { amount }) => all + amount, 0)).toBeLessThanOrEqual(most);
      }
    }),
  );
});
