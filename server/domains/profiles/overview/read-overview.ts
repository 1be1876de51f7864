import type { ReplyOf } from "#contract/endpoint.ts";
import type { profileOverview } from "#contract/profiles.ts";
import type { Call, Context } from "../../../context.ts";
import { ownerOf } from "../../../db/owner.ts";
import { refuse } from "../../../errors.ts";
import { readCards, readEvidence } from "../../creators/index.ts";
import { whichInCrm } from "../../crm/index.ts";
import { readTags } from "../../memberships/index.ts";
import { presentMentioned } from "./posts/present.ts";
import { justAfter, readPosts } from "./posts/read-posts.ts";
import { selectByHandles, selectHashtags, selectMentions } from "./posts/store.ts";
import { presentAccount, presentCreator, presentSeries } from "./present.ts";
import { NEWEST_POSTS, tallyMentions } from "./rules.ts";
import { selectAbout, selectAccounts, selectSeries } from "./store.ts";

type Overview = ReplyOf<typeof profileOverview>;
type Asked = Pick<Call<typeof profileOverview>, "ctx" | "input">;

/** Everything is known by the creator's id, so PostgreSQL answers alone and all at once. */
export async function readOverview({ ctx, input }: Asked): Promise<Overview> {
  const id = Number(input.id);
  const [whole, mine] = await Promise.all([load(ctx, id), loadMine({ ctx }, id)]);
  const { card, about, accounts, evidence, series, posts, hashtags, mentions } = whole;
  if (!card || !about) return refuse("not_found");
  return {
    creator: presentCreator(card, about),
    ...mine,
    accounts: card.networks.flatMap((view) => {
      const isSame = (of: { network: string; username: string }) =>
        of.network === view.network && of.username === view.username;
      const [row, own] = [accounts.find(isSame), evidence.find(isSame)];
      // An account recorded this very moment is there in a part of the reads; the next call has it whole.
      return row && own ? [presentAccount(view, row, own)] : [];
    }),
    series: presentSeries(series),
    posts,
    hashtags,
    ...mentions,
  };
}

async function load(ctx: Context, id: number) {
  const now = ctx.clock.now();
  const [cards, about, accounts, evidence, series, posts, hashtags, mentions] = await Promise.all([
    readCards({ ctx, ids: [id] }),
    selectAbout(ctx.db, id),
    selectAccounts(ctx.db, id),
    readEvidence({ ctx, creatorId: id }),
    selectSeries(ctx.db, id),
    readPosts({ ctx, creatorIds: [id], before: justAfter(now), limit: NEWEST_POSTS }),
    selectHashtags(ctx.db, id, now),
    loadMentions(ctx, id),
  ]);
  return { card: cards.get(id), about, accounts, evidence, series, posts, hashtags, mentions };
}

/** Whom posts mention, and who of them is known here by handle on the same network. */
async function loadMentions({ db, clock }: Context, id: number): Promise<Pick<Overview, "mentions" | "brands">> {
  const mentions = await selectMentions(db, id, clock.now());
  const known = await selectByHandles(db, mentions);
  return tallyMentions(
    mentions,
    known.map(({ network, usernameKey, ...person }) => ({ network, usernameKey, who: presentMentioned(person) })),
  );
}

/** What the caller's workspace has to do with the creator. */
async function loadMine({ ctx }: Pick<Asked, "ctx">, id: number): Promise<Pick<Overview, "inCrm" | "lists">> {
  const [inCrm, tags] = await Promise.all([whichInCrm({ ctx, creatorIds: [id] }), readTags(ownerOf(ctx), [id])]);
  return { inCrm: inCrm.has(id), lists: tags.get(id) ?? [] };
}
