import { connectorFor, missingConnectorReason } from "#server/connectors/registry.ts";
import type { AccountRequest } from "#server/connectors/connector.ts";
import { isSampleHandle, SUPPRESSED } from "#server/domains/creators/index.ts";
import type { Context } from "../../../context.ts";
import { catchFailure } from "./request-once.ts";
import { openSession, type Unavailable } from "./open-session.ts";
import { recordResults } from "./record-results.ts";

/**
 * Looks up a creator that is not in the database, records the result and returns the creator. Waits for the network:
 * seconds, at most config.connectors.timeoutMs per request. Not for use inside a transaction. `no_connector`: there is
 * no connector, it is off, or it has no credentials.
 */
export async function lookupCreator({
  ctx,
  requested,
}: {
  ctx: Context;
  requested: AccountRequest;
}): Promise<{ creatorId: number } | Unavailable> {
  const connector = connectorFor(requested.network);
  if (!connector) return { failure: "no_connector", msg: missingConnectorReason(requested.network) };
  const session = await openSession({ ctx, connector, isSample: isSampleHandle(requested.username) });
  if ("failure" in session) return session;
  const answer = await catchFailure(() => connector.lookup(session.call, requested));
  if ("failure" in answer) return { failure: answer.failure, msg: answer.msg };
  await session.clearError();
  const [recorded] = await recordResults({ ctx, source: session.source, answers: [answer.value] });
  if (!recorded) throw new Error("an answer became nothing");
  if ("failure" in recorded) return recorded;
  const { creatorId } = recorded;
  return creatorId === null ? { failure: "not_found", msg: SUPPRESSED.msg } : { creatorId };
}
