import { english } from "#contract/messages/catalogue.ts";
import type { Connector } from "#server/connectors/connector.ts";
import { connectorFor } from "#server/connectors/registry.ts";
import { isSampleHandle } from "#server/domains/creators/index.ts";
import type { Context } from "../../../context.ts";
import { openSession, type ConnectorSession, type Unavailable } from "./open-session.ts";
import { recordResults } from "./record-results.ts";
import { catchFailure, type RequestResult } from "./request-once.ts";

type Lists = NonNullable<Connector["lists"]>;

const NONE: Unavailable = { failure: "no_connector", msg: english("sources.noListReader") };

async function openLists(
  ctx: Context,
  list: string,
): Promise<{ session: ConnectorSession; lists: Lists } | Unavailable> {
  const connector = connectorFor("twitter");
  if (!connector?.lists) return NONE;
  const session = await openSession({ ctx, connector, isSample: isSampleHandle(list) });
  return "failure" in session ? session : { session, lists: connector.lists };
}

/** Title and size of a list on X. Waits for the network: not for use inside a transaction. */
export async function findList({
  ctx,
  list,
}: {
  ctx: Context;
  list: string;
}): Promise<RequestResult<{ title: string; members: number }>> {
  const opened = await openLists(ctx, list);
  if ("failure" in opened) return opened;
  return catchFailure(() => opened.lists.find(opened.session.call, list));
}

/**
 * Records a page of the members of a list on X; resolves to the creators. `next`: of the page before; null: no more.
 * Waits for the network.
 */
export async function recordListMembers({
  ctx,
  list,
  next,
}: {
  ctx: Context;
  list: string;
  next: string | null;
}): Promise<RequestResult<{ creatorIds: number[]; read: number; next: string | null }>> {
  const opened = await openLists(ctx, list);
  if ("failure" in opened) return opened;
  const { session, lists } = opened;
  const answer = await catchFailure(() => lists.members({ ...session.call, now: ctx.clock.now() }, { list, next }));
  if ("failure" in answer) return answer;
  await session.clearError();
  const { results, next: more } = answer.value;
  const outcomes = await recordResults({ ctx, source: session.source, answers: results });
  const creatorIds = outcomes.flatMap((one) => ("failure" in one || one.creatorId === null ? [] : [one.creatorId]));
  return { value: { creatorIds, read: results.length, next: more } };
}
