import type { RefreshOutcome, SourcePolicy } from "#contract/sources.ts";
import type { Asked, Connector } from "#server/connectors/connector.ts";
import { OBJECTED } from "#server/domains/creators/index.ts";
import type { Context } from "../../../context.ts";
import { pullAccounts, type Pulled } from "../ask/pull-accounts.ts";
import { backoffOf, concernsAll, intervalOf, PRIORITY } from "./rules.ts";
import { settle, type Settled } from "./store.ts";

/** An account that is to be asked about. `priority` is null where no schedule knows it. */
export type Turn = {
  accountId: number;
  network: Asked["network"];
  username: string;
  externalId: string | null;
  url: string | null;
  priority: number | null;
  failures: number | null;
};

export type Told = { outcome: RefreshOutcome; msg: string; retryAt: Date | undefined };

/**
 * Asks a source about accounts and writes down what came of it and when each is due again. Of who was not asked,
 * because the source as a whole refused, nothing is written. Answers what became of each, in their order.
 */
export async function askAbout({
  ctx,
  connector,
  policy,
  turns,
}: {
  ctx: Context;
  connector: Connector;
  policy: SourcePolicy;
  turns: readonly Turn[];
}): Promise<Told[]> {
  const pulled = await pullAccounts({ ctx, connector, accounts: turns.map(askedOf) });
  const now = ctx.clock.now();
  const told = pulled.map(toldOf);
  const settled = turns.flatMap((turn, i) => settledOf({ turn, told: told[i], connector, policy, now }));
  await settle(ctx.db, settled);
  return told;
}

function askedOf({ network, username, externalId, url }: Turn): Asked {
  return { network, username, ...(externalId && { externalId }), ...(url && { url }) };
}

function toldOf(pulled: Pulled): Told {
  if ("creatorId" in pulled)
    return pulled.creatorId === null
      ? { outcome: "objected", msg: OBJECTED, retryAt: undefined }
      : { outcome: "ok", msg: "", retryAt: undefined };
  const outcome = pulled.failure === "no_connector" ? "not_ready" : pulled.failure;
  return { outcome, msg: pulled.msg, retryAt: "retryAt" in pulled ? pulled.retryAt : undefined };
}

function settledOf({
  turn: { accountId, priority, failures },
  told,
  connector,
  policy,
  now,
}: {
  turn: Turn;
  told: Told | undefined;
  connector: Connector;
  policy: SourcePolicy;
  now: Date;
}): Settled[] {
  if (!told || concernsAll(told.outcome)) return [];
  const isOk = told.outcome === "ok";
  const failed = isOk ? 0 : (failures ?? 0) + 1;
  const own = priority ?? PRIORITY.rest;
  const wait = isOk ? intervalOf(own, policy.maxAgeDays) : backoffOf(failed);
  return [
    {
      accountId,
      connector: connector.key,
      priority: own,
      dueAt: new Date(now.getTime() + wait),
      lastAt: now,
      outcome: told.outcome,
      failures: failed,
    },
  ];
}
