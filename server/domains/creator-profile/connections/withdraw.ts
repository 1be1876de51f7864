import { NETWORK_FACTS, type Network } from "#contract/networks/networks.ts";
import { signInAt } from "#server/connectors/network-sign-ins.ts";
import type { Context } from "../../../context.ts";
import { markForIndexing } from "../../../db/outbox.ts";
import type { RecordSource } from "../../creators/index.ts";
import { makeDue } from "../../sources/index.ts";
import * as store from "./store.ts";

/** What creators' accounts on a network give with their consent, with its own terms. */
export function connectedSource(network: Network, isSample: boolean): RecordSource {
  const policy = signInAt(network)?.connected?.policy;
  return {
    kind: "connected",
    name: `${NETWORK_FACTS[network].label}, connected by creators${isSample ? " (simulated)" : ""}`,
    isSample,
    ...(policy && { policy }),
  };
}

/**
 * Withdraws the consent to read accounts: they are not read again, what was read is removed, and the next job
 * gives the token back. What its open API gives is due to be read again. Within a transaction that holds the creator's lock, so that a
 * job that is reading waits and then finds the consent withdrawn.
 */
export async function withdraw(
  ctx: Context,
  of: { claimId: string } | { accountIds: readonly number[] },
): Promise<void> {
  const ended = await store.selectIdsOf(ctx.db, of);
  if (ended.length === 0) return;
  const now = ctx.clock.now();
  await store.endConnections(
    ctx.db,
    ended.map(({ id }) => id),
    now,
  );
  const accountIds = ended.flatMap(({ accountId }) => accountId ?? []);
  await markForIndexing(ctx.db, await store.deleteRead(ctx.db, accountIds));
  await makeDue(ctx.db, accountIds, now);
}
