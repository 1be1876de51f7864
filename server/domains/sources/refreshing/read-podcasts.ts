import { podcast } from "#server/connectors/podcast/podcast.ts";
import { isSampleHandle } from "#server/domains/creators/index.ts";
import type { Context } from "../../../context.ts";
import { saidBy } from "../ask/ask-connector.ts";
import { openCall, type Opened } from "../ask/open-call.ts";
import { recordAnswers } from "../ask/record-answers.ts";
import { selectFirstAccount, selectPodcastLinks } from "./podcasts-store.ts";

/** Podcasts of one creator that are read at once: nobody makes more. */
const PODCASTS_MAX = 5;

/**
 * Reads what the feeds of a creator's podcasts say of them now, and records it. One that cannot be read stays as it is
 * known. Answers how many were read. Not for use inside a transaction.
 */
export async function readPodcasts({ ctx, creatorId }: { ctx: Context; creatorId: number }): Promise<number> {
  const links = await selectPodcastLinks(ctx.db, creatorId, PODCASTS_MAX);
  const account = links.length > 0 ? await selectFirstAccount(ctx.db, creatorId) : undefined;
  if (!account) return 0;
  const opened = await openCall({ ctx, connector: podcast, isSample: isSampleHandle(account.username) });
  if ("failure" in opened) return 0;
  const read = await Promise.all(links.map((link) => readOne(opened, link)));
  const publications = read.flat();
  if (publications.length === 0) return 0;
  await opened.noteOk();
  const accounts = [{ ...account, counts: [], posts: [] }];
  const record = { accounts, facts: {}, at: opened.call.now, niches: [], publications };
  await recordAnswers({ ctx, source: opened.source, answers: [{ record }] });
  return publications.length;
}

async function readOne({ call }: Opened, link: string) {
  const answer = await saidBy(() => podcast.read(call, link));
  return "said" in answer && "publication" in answer.said ? [answer.said.publication] : [];
}
