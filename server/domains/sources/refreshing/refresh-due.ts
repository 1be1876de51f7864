import type { Connector } from "#server/connectors/connector.ts";
import { LIVE_SOURCES } from "#server/connectors/registry.ts";
import type { Context } from "../../../context.ts";
import { setSourcePolicy } from "../../creators/index.ts";
import { readCredentials } from "../credentials/read-credentials.ts";
import { selectConnector, type ConnectorRow } from "../credentials/store.ts";
import { limitsOf } from "../meter/open-meter.ts";
import { selectSpend } from "../meter/store.ts";
import { policyOf } from "../policy.ts";
import { stateOf, UNTOUCHED } from "../admin/rules.ts";
import { saveSettings } from "../admin/store.ts";
import { askAbout } from "./ask-about.ts";
import { CLAIM_MS, concernsAll, FAILING_PAUSE_MS, isHourly, isSpent, PASS_MS } from "./rules.ts";
import { claimDue, enrol, hasAnybody, prioritise, release } from "./store.ts";

/** Publications have no accounts: they are asked about when somebody brings their address. */
const ABOUT_ACCOUNTS = LIVE_SOURCES.filter((source) => "pull" in source);

type Pass = { ctx: Context; signal: AbortSignal; sources?: readonly Connector[] };

/**
 * One pass, a minute's: asks every source about whom it is due to be asked about, as far as its budget of the day goes
 * by now. Sources go side by side, and the trouble of one is its own. Whoever stops in the middle, by a signal or by a
 * crash, leaves turns that are taken up again when their claim is over; no more than a batch of each source.
 */
export async function refreshDue({ ctx, signal, sources = ABOUT_ACCOUNTS }: Pass): Promise<void> {
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
  if (!mayAsk(ctx, connector, await selectConnector(ctx.db, connector.key))) return;
  await plan(ctx, connector);
  let goesOn = true;
  while (goesOn && !signal.aborted) {
    // oxlint-disable-next-line no-await-in-loop -- what one batch costs decides whether there is another
    goesOn = await refreshBatch(ctx, connector);
  }
}

/** Whether it is worth asking: it is on, knows its credentials, waits for nothing, and has not failed just now. */
function mayAsk(ctx: Context, connector: Connector, row: ConnectorRow | undefined): boolean {
  const now = ctx.clock.now();
  const { missing } = readCredentials(ctx, connector, row?.credentials ?? null);
  const settings = row ?? UNTOUCHED;
  const state = stateOf({ ...settings, isComplete: missing.length === 0 }, now);
  if (state !== "failing") return state === "ready";
  const failedAt = settings.lastErrorAt?.getTime() ?? 0;
  // It said how long to wait, and that is over; or it did not.
  const waited = (settings.blockedUntil?.getTime() ?? 0) > failedAt;
  return waited || now.getTime() - failedAt >= FAILING_PAUSE_MS;
}

/** Who is asked about, and before whom: once an hour, and for a source that knows nobody yet at once. */
async function plan(ctx: Context, { key, label, networks, ...terms }: Connector): Promise<void> {
  if (!isHourly(ctx.clock.now()) && (await hasAnybody(ctx.db, key))) return;
  await enrol(ctx.db, { connector: key, networks }, ctx.clock.now());
  await prioritise(ctx.db, key);
  // A release may bring other terms.
  const policy = policyOf(terms, await selectConnector(ctx.db, key));
  await setSourcePolicy({ ctx, source: { kind: "connector", name: label }, policy });
}

/** Takes the next batch and asks about it. Answers whether there may be another. */
async function refreshBatch(ctx: Context, connector: Connector): Promise<boolean> {
  const { db, clock } = ctx;
  const { key, batch } = connector;
  const now = clock.now();
  const row = await selectConnector(db, key);
  if (isSpent(limitsOf(connector, row), await selectSpend(db, key, now), now)) return false;
  const turns = await claimDue(db, { connector: key, now, until: new Date(now.getTime() + CLAIM_MS), limit: batch });
  if (turns.length === 0) return false;
  const told = await askAbout({ ctx, connector, policy: policyOf(connector, row), turns });
  const left = turns.filter((_, i) => told[i] && concernsAll(told[i].outcome)).map(({ accountId }) => accountId);
  if (left.length > 0) await release(db, left, now);
  const limit = told.find(({ outcome }) => outcome === "limit_reached");
  if (limit?.retryAt) await saveSettings(db, key, { blockedUntil: limit.retryAt });
  return left.length === 0 && told.some(({ outcome }) => outcome !== "unavailable");
}
