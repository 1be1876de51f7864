import type { Connector } from "#server/connectors/connector.ts";
import { LIVE_SOURCES } from "#server/connectors/registry.ts";
import type { Context } from "../../../context.ts";
import { setSourcePolicy } from "../../creators/index.ts";
import { readCredentials } from "../credentials/read-credentials.ts";
import { selectConnector, type ConnectorRow } from "../credentials/store.ts";
import { spendingLimits } from "../meter/create-meter.ts";
import { selectSpend } from "../meter/store.ts";
import { connectorPolicy } from "../policy.ts";
import { connectorState, DEFAULT_SETTINGS } from "../admin/rules.ts";
import { saveSettings } from "../admin/store.ts";
import { refreshAccounts } from "./refresh-accounts.ts";
import { CLAIM_MS, isConnectorFailure, FAILING_PAUSE_MS, isHourly, isSpent, PASS_MS } from "./rules.ts";
import { claimDue, scheduleNewAccounts, hasScheduled, updatePriorities, release } from "./store.ts";

/** Publications have no accounts: they are read when a user adds their URL. */
const ACCOUNT_CONNECTORS = LIVE_SOURCES.filter((source) => "pull" in source);

type Pass = { ctx: Context; signal: AbortSignal; sources?: readonly Connector[] };

/**
 * One pass, every minute: refreshes the due accounts of every connector, as far as its daily budget allows by now.
 * Connectors run concurrently and fail independently. After an interruption, by a signal or a crash, claimed accounts
 * are due again when their claim expires; at most one batch per connector.
 */
export async function refreshDue({ ctx, signal, sources = ACCOUNT_CONNECTORS }: Pass): Promise<void> {
  const until = AbortSignal.any([signal, AbortSignal.timeout(PASS_MS)]);
  const pass = async (connector: Connector) => {
    try {
      await refreshSource(ctx, connector, until);
    } catch (error) {
      ctx.log.error({ err: error, connector: connector.key }, "a live source could not be refreshed");
    }
  };
  await Promise.all(sources.map(pass));
}

async function refreshSource(ctx: Context, connector: Connector, signal: AbortSignal): Promise<void> {
  if (!canRefresh(ctx, connector, await selectConnector(ctx.db, connector.key))) return;
  await plan(ctx, connector);
  let hasMore = true;
  while (hasMore && !signal.aborted) {
    hasMore = await refreshBatch(ctx, connector);
  }
}

/** Whether requests make sense: it is on, has credentials, is not blocked, and has not failed just now. */
function canRefresh(ctx: Context, connector: Connector, row: ConnectorRow | undefined): boolean {
  const now = ctx.clock.now();
  const { missing } = readCredentials(ctx, connector, row?.credentials ?? null);
  const settings = row ?? DEFAULT_SETTINGS;
  const state = connectorState({ ...settings, isComplete: missing.length === 0 }, now);
  if (state !== "failing") return state === "ready";
  const failedAt = settings.lastErrorAt?.getTime() ?? 0;
  // The Retry-After has passed, or there was none.
  const waited = (settings.blockedUntil?.getTime() ?? 0) > failedAt;
  return waited || now.getTime() - failedAt >= FAILING_PAUSE_MS;
}

/**
 * Plans which accounts are refreshed and in which order: once an hour, and immediately for a connector without
 * accounts.
 */
async function plan(ctx: Context, { key, label, networks, ...terms }: Connector): Promise<void> {
  if (!isHourly(ctx.clock.now()) && (await hasScheduled(ctx.db, key))) return;
  await scheduleNewAccounts(ctx.db, { connector: key, networks }, ctx.clock.now());
  await updatePriorities(ctx.db, key);
  // A release may bring other terms.
  const policy = connectorPolicy(terms, await selectConnector(ctx.db, key));
  await setSourcePolicy({ ctx, source: { kind: "connector", name: label }, policy });
}

/** Claims the next batch and refreshes it. Returns whether there may be another. */
async function refreshBatch(ctx: Context, connector: Connector): Promise<boolean> {
  const { db, clock } = ctx;
  const { key, batch } = connector;
  const now = clock.now();
  const row = await selectConnector(db, key);
  if (isSpent(spendingLimits(connector, row), await selectSpend(db, key, now), now)) return false;
  const targets = await claimDue(db, { connector: key, now, until: new Date(now.getTime() + CLAIM_MS), limit: batch });
  if (targets.length === 0) return false;
  const results = await refreshAccounts({ ctx, connector, policy: connectorPolicy(connector, row), targets });
  const unrequested = targets
    .filter((_, i) => results[i] && isConnectorFailure(results[i].outcome))
    .map(({ accountId }) => accountId);
  if (unrequested.length > 0) await release(db, unrequested, now);
  const limit = results.find(({ outcome }) => outcome === "limit_reached");
  if (limit?.retryAt) await saveSettings(db, key, { blockedUntil: limit.retryAt });
  return unrequested.length === 0 && results.some(({ outcome }) => outcome !== "unavailable");
}
