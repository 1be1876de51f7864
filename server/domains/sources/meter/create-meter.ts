import { english } from "#contract/messages/catalogue.ts";
import type { Connector } from "#server/connectors/connector.ts";
import { ConnectorFailure } from "#server/connectors/failure.ts";
import type { Meter } from "#server/connectors/http/connector-http.ts";
import { nextMidnight } from "#server/connectors/quota-days.ts";
import type { Context } from "../../../context.ts";
import type { ConnectorRow } from "../credentials/store.ts";
import { chargeCall, noteFailure, selectSpend, type Limits } from "./store.ts";

type Metered = Pick<Connector, "key" | "label" | "quota" | "monthlyMicros">;

/** Limits of a connector: the operator's settings, else its own. null: no limit. */
export function spendingLimits(connector: Metered, row: ConnectorRow | undefined): Limits {
  return {
    dailyUnits: row?.dailyUnits ?? connector.quota.perDay,
    monthlyMicros: row?.monthlyMicros ?? connector.monthlyMicros ?? null,
  };
}

/**
 * Counts a connector's requests, rejects those beyond its limits or before the end of a block, and stores its last
 * failure. Not for use inside a transaction: spending stays counted when the caller's work is rolled back.
 */
export function createMeter(
  { db, clock }: Pick<Context, "db" | "clock">,
  connector: Metered,
  row: ConnectorRow | undefined,
): Meter {
  const { key, label } = connector;
  const limits = spendingLimits(connector, row);
  let blockedUntil = row?.blockedUntil ?? undefined;
  return {
    async spend(cost) {
      const now = clock.now();
      if (blockedUntil && blockedUntil > now)
        throw new ConnectorFailure(
          "rate_limited",
          english("sources.paused", { source: label, time: formatTime(blockedUntil) }),
          {
            retryAt: blockedUntil,
          },
        );
      if (await chargeCall(db, key, { cost, limits, now })) return;
      const { units } = await selectSpend(db, key, now);
      throw limits.dailyUnits !== null && cost.units > 0 && units + cost.units > limits.dailyUnits
        ? dayIsSpent(label, connector.quota.unit, limits.dailyUnits, now)
        : monthIsSpent(label, limits.monthlyMicros ?? 0, now);
    },
    async failed({ kind, message, retryAt }) {
      if (kind === "quota" || kind === "rate_limited" || kind === "unavailable") blockedUntil = retryAt ?? blockedUntil;
      await noteFailure(db, key, { message, now: clock.now(), blockedUntil });
    },
  };
}

function dayIsSpent(label: string, unit: string, max: number, now: Date): ConnectorFailure {
  const msg = english("sources.dayIsSpent", { max, what: unit, source: label });
  return new ConnectorFailure("limit_reached", msg, { retryAt: nextMidnight(now) });
}

function monthIsSpent(label: string, max: number, now: Date): ConnectorFailure {
  const retryAt = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1));
  const dollars = (max / 1_000_000).toFixed(2);
  return new ConnectorFailure("limit_reached", english("sources.monthIsSpent", { dollars, source: label }), {
    retryAt,
  });
}

/** To the minute, in UTC: readers may be in any timezone. */
function formatTime(at: Date): string {
  return `${at.toISOString().slice(0, 16).replace("T", " ")} UTC`;
}
