import { connectorFor, missingConnectorReason } from "#server/connectors/registry.ts";
import type { AccountRequest } from "#server/connectors/connector.ts";
import { isSampleHandle, type AccountRecord } from "#server/domains/creators/index.ts";
import type { Context } from "../../../context.ts";
import { catchFailure } from "./request-once.ts";
import { openSession, type Unavailable } from "./open-session.ts";

/**
 * Reads an account from its network as it is now, by the source's quota, without recording it. Waits for the network, so
 * it is not for use inside a transaction.
 */
export async function readAccount({
  ctx,
  requested,
}: {
  ctx: Context;
  requested: AccountRequest;
}): Promise<{ account: AccountRecord } | Unavailable> {
  const { network, username } = requested;
  const connector = connectorFor(network);
  if (!connector) return { failure: "no_connector", msg: missingConnectorReason(network) };
  const session = await openSession({ ctx, connector, isSample: isSampleHandle(username) });
  if ("failure" in session) return session;
  const answer = await catchFailure(() => connector.lookup(session.call, requested));
  if ("failure" in answer) return { failure: answer.failure, msg: answer.msg };
  await session.clearError();
  const result = answer.value;
  if ("failure" in result) return result;
  const account = result.record.accounts.find((one) => one.network === network);
  return account ? { account } : { failure: "malformed", msg: missingConnectorReason(network) };
}

/** Whether this server can read accounts like this one. */
export async function canRead({
  ctx,
  requested: { network, username },
}: {
  ctx: Context;
  requested: Pick<AccountRequest, "network" | "username">;
}): Promise<boolean> {
  const connector = connectorFor(network);
  if (!connector) return false;
  return !("failure" in (await openSession({ ctx, connector, isSample: isSampleHandle(username) })));
}
