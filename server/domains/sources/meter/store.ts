import { eq, sql } from "drizzle-orm";
import { z } from "zod";
import type { ConnectorKey } from "#contract/sources.ts";
import type { Database } from "../../../db/connect.ts";
import { connectors, connectorSpend } from "../../../db/tables/index.ts";

type Cost = { units: number; micros: number };
export type Limits = { dailyUnits: number | null; monthlyMicros: number | null };

/**
 * Counts one request, unless it would exceed a limit; returns whether it was counted. One statement: concurrent callers
 * never spend the same last unit.
 */
export async function chargeCall(
  db: Database,
  key: ConnectorKey,
  { cost, limits, now }: { cost: Cost; limits: Limits; now: Date },
): Promise<boolean> {
  const [day, month] = [dayOf(now), monthOf(now)];
  const maxUnits = sql`${limits.dailyUnits}::bigint`;
  const maxMicros = sql`${limits.monthlyMicros}::bigint`;
  const { rows } = await db.execute(sql`
    with earlier as (
      select coalesce(sum(micros), 0)::bigint as micros from ${connectorSpend}
      where connector = ${key} and day >= ${month} and day < ${day}
    )
    insert into ${connectorSpend} as spent (connector, day, calls, units, micros)
    select ${key}, ${day}::date, 1, ${cost.units}::int, ${cost.micros}::bigint from earlier
    where (${maxUnits} is null or ${cost.units}::int = 0 or ${cost.units}::int <= ${maxUnits})
      and (${maxMicros} is null or ${cost.micros}::bigint = 0 or earlier.micros + ${cost.micros}::bigint <= ${maxMicros})
    on conflict (connector, day) do update
    set calls = spent.calls + 1, units = spent.units + excluded.units, micros = spent.micros + excluded.micros
    where (${maxUnits} is null or excluded.units = 0 or spent.units + excluded.units <= ${maxUnits})
      and (${maxMicros} is null or excluded.micros = 0
        or (select micros from earlier) + spent.micros + excluded.micros <= ${maxMicros})
    returning 1`);
  return rows.length > 0;
}

const spent = z.object({ connector: z.string(), calls: z.int(), units: z.int(), month: z.coerce.number() });
/** Requests and units of the day, millionths of a dollar of the month, both in UTC. */
export type Spend = Omit<z.infer<typeof spent>, "connector">;
const NOTHING: Spend = { calls: 0, units: 0, month: 0 };

/** Spending of each connector. */
export async function selectSpending(db: Database, now: Date): Promise<(key: ConnectorKey) => Spend> {
  const ofDay = sql`filter (where day = ${dayOf(now)})`;
  const { rows } = await db.execute(sql`
    select connector, coalesce(sum(calls) ${ofDay}, 0)::int as calls, coalesce(sum(units) ${ofDay}, 0)::int as units,
      sum(micros)::bigint as month
    from ${connectorSpend} where day >= ${monthOf(now)} and day <= ${dayOf(now)} group by connector`);
  const all = new Map(rows.map((row) => spent.parse(row)).map(({ connector, ...spend }) => [connector, spend]));
  return (key) => all.get(key) ?? NOTHING;
}

export async function selectSpend(db: Database, key: ConnectorKey, now: Date): Promise<Spend> {
  return (await selectSpending(db, now))(key);
}

/** Stores the last result, without an update for every successful request. */
export async function recordSuccess(db: Database, key: ConnectorKey, now: Date): Promise<void> {
  await db
    .insert(connectors)
    .values({ key, lastOkAt: now })
    .onConflictDoUpdate({
      target: connectors.key,
      set: { lastOkAt: now },
      setWhere: sql`${connectors.lastOkAt} is null or ${connectors.lastErrorAt} >= ${connectors.lastOkAt}
        or ${connectors.lastOkAt} < ${now.toISOString()}::timestamptz - interval '1 minute'`,
    });
}

export async function noteFailure(
  db: Database,
  key: ConnectorKey,
  { message, now, blockedUntil }: { message: string; now: Date; blockedUntil: Date | undefined },
): Promise<void> {
  const value = { lastError: message, lastErrorAt: now, ...(blockedUntil && { blockedUntil }) };
  await db
    .insert(connectors)
    .values({ key, ...value })
    .onConflictDoUpdate({ target: connectors.key, set: value });
}

/** Lifts a block, after new credentials or by an administrator. */
export async function unblock(db: Database, key: ConnectorKey): Promise<void> {
  await db.update(connectors).set({ blockedUntil: null }).where(eq(connectors.key, key));
}

const dayOf = (now: Date) => now.toISOString().slice(0, 10);
const monthOf = (now: Date) => `${now.toISOString().slice(0, 7)}-01`;
