import type { RefreshOutcome, SourcePolicy } from "#contract/sources.ts";
import type { AccountRequest, Connector } from "#server/connectors/connector.ts";
import { SUPPRESSED } from "#server/domains/creators/index.ts";
import type { Context } from "../../../context.ts";
import { pullAccounts, type PullOutcome } from "../requests/pull-accounts.ts";
import { failureBackoff, isConnectorFailure, refreshInterval, PRIORITY } from "./rules.ts";
import { saveRefreshes, type ScheduledRefresh } from "./store.ts";

/** An account to refresh. `priority` is null when it is not scheduled. */
export type RefreshAccount = {
  accountId: number;
  network: AccountRequest["network"];
  username: string;
  externalId: string | null;
  url: string | null;
  priority: number | null;
  failures: number | null;
};

export type RefreshResult = { outcome: RefreshOutcome; msg: string; retryAt: Date | undefined };

/**
 * Refreshes accounts with a connector and stores the result and the next due time of each. Accounts that were not
 * requested, because the connector as a whole failed, are not updated. Returns the outcome of each, in their order.
 */
export async function refreshAccounts({
  ctx,
  connector,
  policy,
  targets,
}: {
  ctx: Context;
  connector: Connector;
  policy: SourcePolicy;
  targets: readonly RefreshAccount[];
}): Promise<RefreshResult[]> {
  const pulled = await pullAccounts({ ctx, connector, accounts: targets.map(toRequest) });
  const now = ctx.clock.now();
  const results = pulled.map(toResult);
  const refreshes = targets.flatMap((target, i) => toScheduled({ target, result: results[i], connector, policy, now }));
  await saveRefreshes(ctx.db, refreshes);
  return results;
}

function toRequest({ network, username, externalId, url }: RefreshAccount): AccountRequest {
  return { network, username, ...(externalId && { externalId }), ...(url && { url }) };
}

function toResult(pulled: PullOutcome): RefreshResult {
  if ("creatorId" in pulled)
    return pulled.creatorId === null
      ? { outcome: "objected", msg: SUPPRESSED.msg, retryAt: undefined }
      : { outcome: "ok", msg: "", retryAt: undefined };
  const outcome = pulled.failure === "no_connector" ? "not_ready" : pulled.failure;
  return { outcome, msg: pulled.msg, retryAt: "retryAt" in pulled ? pulled.retryAt : undefined };
}

function toScheduled({
  target: { accountId, priority, failures },
  result,
  connector,
  policy,
  now,
}: {
  target: RefreshAccount;
  result: RefreshResult | undefined;
  connector: Connector;
  policy: SourcePolicy;
  now: Date;
}): ScheduledRefresh[] {
  if (!result || isConnectorFailure(result.outcome)) return [];
  const isOk = result.outcome === "ok";
  const failed = isOk ? 0 : (failures ?? 0) + 1;
  const own = priority ?? PRIORITY.rest;
  const wait = isOk ? refreshInterval(own, policy.maxAgeDays) : failureBackoff(failed);
  return [
    {
      accountId,
      connector: connector.key,
      priority: own,
      dueAt: new Date(now.getTime() + wait),
      lastAt: now,
      outcome: result.outcome,
      failures: failed,
    },
  ];
}
