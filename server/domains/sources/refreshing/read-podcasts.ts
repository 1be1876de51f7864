import { podcast } from "#server/connectors/podcast/podcast.ts";
import { isSampleHandle } from "#server/domains/creators/index.ts";
import type { Context } from "../../../context.ts";
import { catchFailure } from "../requests/request-once.ts";
import { openSession, type ConnectorSession } from "../requests/open-session.ts";
import { recordResults } from "../requests/record-results.ts";
import { selectFirstAccount, selectPodcastLinks } from "./podcasts-store.ts";

/** Maximum number of podcasts of a creator read at once. */
const PODCASTS_MAX = 5;

/**
 * Reads the feeds of a creator's podcasts and records their current state. A podcast whose feed fails stays unchanged.
 * Returns the number read. Not for use inside a transaction.
 */
export async function readPodcasts({ ctx, creatorId }: { ctx: Context; creatorId: number }): Promise<number> {
  const links = await selectPodcastLinks(ctx.db, creatorId, PODCASTS_MAX);
  const account = links.length > 0 ? await selectFirstAccount(ctx.db, creatorId) : undefined;
  if (!account) return 0;
  const session = await openSession({ ctx, connector: podcast, isSample: isSampleHandle(account.username) });
  if ("failure" in session) return 0;
  const read = await Promise.all(links.map((link) => readOne(session, link)));
  const publications = read.flat();
  if (publications.length === 0) return 0;
  await session.clearError();
  const accounts = [{ ...account, counts: [], posts: [] }];
  const record = { accounts, facts: {}, at: session.call.now, niches: [], publications };
  await recordResults({ ctx, source: session.source, answers: [{ record }] });
  return publications.length;
}

async function readOne({ call }: ConnectorSession, link: string) {
  const answer = await catchFailure(() => podcast.read(call, link));
  return "value" in answer && "publication" in answer.value ? [answer.value.publication] : [];
}
