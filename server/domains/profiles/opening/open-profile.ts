import type { PostView } from "#contract/posts.ts";
import { openProfile as endpoint } from "#contract/profiles/endpoints.ts";
import type { Context, Member } from "../../../context.ts";
import { tenantOf } from "../../../db/tenant.ts";
import { refuse } from "../../../errors.ts";
import { write } from "../../../kernel/handler.ts";
import { readCards } from "../../creators/index.ts";
import { readRowOf, whichInCrm } from "../../crm/index.ts";
import { ownLimits, readOwnCredits, readPaid, spendCredit } from "../../plans/index.ts";
import { justAfter, readPosts } from "../../posts/index.ts";
import { FREE_POSTS } from "./rules.ts";
import { selectOwnCreators } from "../overview/store.ts";

type Wanted = {
  id: number;
  isSample: boolean;
  /** With the creators it was merged with: what was paid for one of them is open for all. */
  ids?: readonly number[];
};

/** Returns those of these creators that have a full profile open to the workspace. */
export async function readOpen(ctx: Context<Member>, creators: readonly Wanted[]): Promise<Set<number>> {
  const limited = ownLimits(ctx).credits.profile === null ? [] : creators.filter(({ isSample }) => !isSample);
  const open = new Set(creators.map(({ id }) => id));
  if (limited.length === 0) return open;
  const idsOf = ({ id, ids = [] }: Wanted) => [...new Set([id, ...ids])];
  const all = [...new Set(limited.flatMap(idsOf))];
  const [inCrm, own] = await Promise.all([
    whichInCrm({ ctx, creatorIds: all }),
    selectOwnCreators(tenantOf(ctx), all).then((ids) => new Set(ids)),
  ]);
  const paid = await readPaid(ctx, {
    kind: "profile",
    subjects: all.map(String),
    forGood: new Set([...inCrm].map(String)),
  });
  for (const one of limited)
    if (!own.has(one.id) && !idsOf(one).some((id) => paid.has(String(id)))) open.delete(one.id);
  return open;
}

export const openProfile = write(endpoint)(async ({ ctx, input: { id, key }, unchanged }) => {
  const creatorId = Number(id);
  const card = (await readCards({ ctx, ids: [creatorId] })).get(creatorId) ?? refuse("not_found");
  const row = await readRowOf({ ctx, creatorId });
  const ids = row ? [row.creatorId, ...row.merged.map((one) => one.creatorId)].map(Number) : [];
  const isOpen = (await readOpen(ctx, [{ id: creatorId, isSample: card.isSample, ids }])).has(creatorId);
  const { charged } = isOpen ? { charged: false } : await spendCredit({ ctx, kind: "profile", subject: id, key });
  if (charged) ctx.emit(ctx.actor.customerId, "refresh_user", {});
  else unchanged();
  return { charged, profileCreditLeft: (await readOwnCredits(ctx)).profile };
});

type PostPage = Parameters<typeof readPosts>[0] & { ctx: Context<Member> };

/** A page of posts by these creators, who are one: of a profile that is not open the newest few. */
export async function readVisiblePosts({ ctx, creatorIds, before, limit }: PostPage): Promise<PostView[]> {
  const [id] = creatorIds;
  if (id === undefined) return [];
  const isSample = (await readCards({ ctx, ids: [id] })).get(id)?.isSample ?? false;
  const isOpen = (await readOpen(ctx, [{ id, isSample, ids: creatorIds }])).has(id);
  if (isOpen) return readPosts({ ctx, creatorIds, before, limit });
  const newest = await readPosts({ ctx, creatorIds, before: justAfter(ctx.clock.now()), limit: FREE_POSTS });
  return newest.filter(
    ({ publishedAt, _id }) => publishedAt < before.at || (publishedAt === before.at && Number(_id) < before.id),
  );
}
