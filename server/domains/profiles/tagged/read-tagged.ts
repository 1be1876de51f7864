import { DAY_MS } from "#contract/base/limits.ts";
import type { ParsedInput } from "#contract/base/endpoint.ts";
import { LISTED_TEXT_MAX, type PostsReply } from "#contract/posts.ts";
import * as contract from "#contract/profiles/tagged.ts";
import type { Context, Member } from "../../../context.ts";
import { tenantOf } from "../../../db/tenant.ts";
import { mentioningPosts } from "../../../engine/queries/mentions.ts";
import { read } from "../../../kernel/handler.ts";
import { readCards } from "../../creators/index.ts";
import { mentionsOf, selectListed, type PostFilters, type PostKey } from "../../posts/index.ts";
import { bodyOf, exportShown, NO_FILTERS, readOne, readShown, type ShownPosts } from "../content/shown-posts.ts";
import { findProfile } from "../opening/find-profile.ts";
import { FREE_POSTS } from "../opening/rules.ts";

function scopeOf(ctx: Context<Member>, among: readonly PostKey[], filters: PostFilters): ShownPosts["scope"] {
  const creatorIds = [...new Set(among.map(({ creatorId }) => creatorId))];
  return { reader: tenantOf(ctx), creatorIds, among, until: ctx.clock.now(), filters };
}

/** The posts of others that mention a creator: of a profile that is not open the newest few. */
async function findTagged(ctx: Context<Member>, id: string, wanted: PostFilters): Promise<ShownPosts> {
  const { card, creatorIds, isOpen } = await findProfile(ctx, Number(id));
  const filters = isOpen ? wanted : NO_FILTERS;
  const { rows: among, total } = await mentioningPosts(
    ctx.engine,
    { ...(await mentionsOf(ctx, creatorIds)), ...periodOf(filters, ctx.clock.now()) },
    { limit: isOpen ? contract.TAGGED_MAX : FREE_POSTS },
  );
  const scope = scopeOf(ctx, among, filters);
  const isHeldBack = !isOpen && total > FREE_POSTS;
  return {
    card,
    scope,
    isByOthers: true,
    free: isHeldBack ? await selectListed(scope, { textMax: LISTED_TEXT_MAX }) : null,
  };
}

/** Days in UTC; both are included. */
function periodOf({ period: { from, to } }: PostFilters, now: Date): { from?: Date; until: Date } {
  const until = to === null ? now : new Date(Math.min(now.getTime(), new Date(to).getTime() + DAY_MS - 1));
  return from === null ? { until } : { from: new Date(from), until };
}

async function readTagged(
  ctx: Context<Member>,
  { id, filters, ...query }: ParsedInput<typeof contract.filteredTagged>,
): Promise<PostsReply> {
  const found = await findTagged(ctx, id, filters);
  const page = await readShown(ctx, found, query);
  const named = [...page.choices.creators.map(({ value }) => value), ...found.scope.filters.creators];
  const authors = found.free ? [] : (await readCards({ ctx, ids: [...new Set(named)].map(Number) })).values();
  return { ...page, authors: Array.from(authors, ({ _id, full_name }) => ({ _id, full_name })) };
}

export const profileTagged = read(contract.profileTagged)(async ({ ctx, input }) => readTagged(ctx, bodyOf(input)));

export const filteredTagged = read(contract.filteredTagged)(async ({ ctx, input }) => readTagged(ctx, input));

export const taggedPost = read(contract.taggedPost)(async ({ ctx, input }) => {
  const { creatorIds, isOpen } = await findProfile(ctx, Number(input.id));
  const id = Number(input.post);
  const of = await mentionsOf(ctx, creatorIds);
  const [found, free] = await Promise.all([
    mentioningPosts(ctx.engine, { ...of, post: id }, { limit: 1 }),
    isOpen ? null : mentioningPosts(ctx.engine, of, { limit: FREE_POSTS }),
  ]);
  const scope = scopeOf(ctx, found.rows, NO_FILTERS);
  return readOne(ctx, { scope, isByOthers: true, id, isShown: !free || free.rows.some((row) => row.id === id) });
});

export const exportTagged = read(contract.exportTagged)(async ({ ctx, input: { id, filters, ...query } }) =>
  exportShown(ctx, await findTagged(ctx, id, filters), query),
);
