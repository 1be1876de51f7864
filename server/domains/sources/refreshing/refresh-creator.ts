import type { ReplyOf } from "#contract/base/endpoint.ts";
import { refreshCreator as endpoint, updateProfile as profileEndpoint } from "#contract/sources.ts";
import { english } from "#contract/messages/catalogue.ts";
import { connectorFor, missingConnectorReason } from "#server/connectors/registry.ts";
import type { Context, Member } from "../../../context.ts";
import { refuse } from "../../../errors.ts";
import { tenantOf } from "../../../db/tenant.ts";
import { refreshLayers } from "../../creators/index.ts";
import { selectConnector } from "../credentials/store.ts";
import { connectorPolicy } from "../policy.ts";
import { refreshAccounts, type RefreshResult, type RefreshAccount } from "./refresh-accounts.ts";
import { readPodcasts } from "./read-podcasts.ts";
import { hasCreator, selectRefreshAccounts } from "./store.ts";
import { alias, write } from "../../../kernel/handler.ts";

type AccountOutcome = ReplyOf<typeof endpoint>["accounts"][number];

/**
 * Refreshes every account of a creator now, within the shared budget, and returns the outcome of each. Those of a
 * network are sent to the workspace's tabs as soon as it has answered. The feeds of their podcasts are read too.
 * In transactions of each network, as it answers.
 */
export const refreshCreator = write(endpoint, { transaction: "own" })(async ({ ctx, input }) => {
  const creatorId = Number(input.id);
  if (!(await hasCreator(ctx.db, creatorId))) refuse("not_found");
  const targets = await selectRefreshAccounts(tenantOf(ctx), creatorId);
  const byNetwork = [...Map.groupBy(targets, (target) => target.network)];
  let done = 0;
  async function refreshAndReport(name: RefreshAccount["network"], own: readonly RefreshAccount[]) {
    const results = await refreshNetwork(ctx, name, own);
    for (const account of results) {
      done += 1;
      const progress = { creatorId: input.id, done, total: targets.length, account };
      ctx.emit(ctx.actor.customerId, "profile/updating", progress);
    }
    return results;
  }
  const [outcomes] = await Promise.all([
    Promise.all(byNetwork.map(([name, own]) => refreshAndReport(name, own))),
    readPodcasts({ ctx, creatorId }),
  ]);
  const accounts = outcomes.flat();
  // The screen reloads them right away, before the next index sync.
  if (accounts.some(({ outcome }) => outcome === "ok")) await refreshLayers({ ctx, creatorIds: [creatorId] });
  return { accounts };
});

export const updateProfile = alias(profileEndpoint, refreshCreator)(
  (input) => input,
  (reply) => reply,
);

async function refreshNetwork(
  ctx: Context<Member>,
  name: RefreshAccount["network"],
  targets: readonly RefreshAccount[],
): Promise<AccountOutcome[]> {
  const connector = connectorFor(name);
  const about = (target: RefreshAccount, { outcome, msg }: Pick<RefreshResult, "outcome" | "msg">): AccountOutcome => ({
    network: name,
    username: target.username,
    outcome,
    msg: msg === "" && connector ? english("sources.answered", { source: connector.label }) : msg,
  });
  if (!connector)
    return targets.map((target) => about(target, { outcome: "no_source", msg: missingConnectorReason(name) }));
  const policy = connectorPolicy(connector, await selectConnector(ctx.db, connector.key));
  const results = await refreshAccounts({ ctx, connector, policy, targets });
  return targets.flatMap((target, i) => (results[i] ? [about(target, results[i])] : []));
}
