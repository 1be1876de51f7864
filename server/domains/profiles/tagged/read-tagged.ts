import { postsCollection } from "#contract/collections/posts.ts";
import { accountKey } from "#contract/networks.ts";
import type { ParsedInput, ReplyOf } from "#contract/endpoint.ts";
import { DAY_MS } from "#contract/limits.ts";
import { CONTENT_PAGE_SIZE, LISTED_TEXT_MAX } from "#contract/profiles/content.ts";
import {
  filteredTagged as filteredEndpoint,
  profileTagged as endpoint,
  taggedPost as postEndpoint,
  TAGGED_MAX,
} from "#contract/profiles/tagged.ts";
import type { Context, Member } from "../../../context.ts";
import { offsetOf } from "../../../db/paging.ts";
import { tenantOf } from "../../../db/tenant.ts";
import { readLayers } from "../../../engine/queries/layer.ts";
import { mentioningPosts } from "../../../engine/queries/mentions.ts";
import { refuse } from "../../../errors.ts";
import { read } from "../../../kernel/handler.ts";
import { readOrigin } from "../content/read-content.ts";
import { countListed, selectListed, type PostFilters } from "../content/store.ts";
import { findProfile } from "../opening/find-profile.ts";
import { FREE_POSTS } from "../opening/rules.ts";
import { selectHandles } from "../network/store.ts";
import { readByOthers, withAuthors } from "./read-by-others.ts";

type Query = Omit<ParsedInput<typeof filteredEndpoint>, "id">;

/** Of a profile that is not open the newest few, whatever the filters: they would reveal something of the others. */
async function readTagged(ctx: Context<Member>, id: string, query: Query): Promise<ReplyOf<typeof endpoint>> {
  const { creatorIds, isOpen } = await findProfile(ctx, Number(id));
  const { page, sort, asc } = query;
  const filters = isOpen ? query.filters : postsCollection.filters.parse({});
  const [handles, layers] = await Promise.all([selectHandles(ctx.db, creatorIds), readLayers(ctx)]);
  const now = ctx.clock.now();
  const { rows: among, total: mentions } = await mentioningPosts(
    ctx.engine,
    { layers, accounts: handles.map(accountKey), not: creatorIds, ...periodOf(filters, now) },
    { limit: isOpen ? TAGGED_MAX : FREE_POSTS },
  );
  const which = { creatorIds: [...new Set(among.map(({ creatorId }) => creatorId))], among, now };
  const perPage = CONTENT_PAGE_SIZE;
  if (!isOpen && mentions > FREE_POSTS) {
    const posts = await readByOthers(ctx, { ...which, filters, order: { sort: "newest", asc: false } });
    const choices = { networks: [], types: [], hashtags: [], mentions: [] };
    return { posts, total: posts.length, perPage, choices, blurredFields: ["posts"] };
  }
  const [posts, counted] = await Promise.all([
    readByOthers(ctx, {
      ...which,
      filters,
      order: { sort, asc },
      limit: CONTENT_PAGE_SIZE,
      offset: offsetOf(page, CONTENT_PAGE_SIZE),
      textMax: LISTED_TEXT_MAX,
    }),
    countListed(tenantOf(ctx), { ...which, filters }),
  ]);
  return { posts, perPage, ...counted, blurredFields: [] };
}

/** Days in UTC; both are included. */
function periodOf({ period: { from, to } }: PostFilters, now: Date): { from?: Date; until: Date } {
  const until = to === null ? now : new Date(Math.min(now.getTime(), new Date(to).getTime() + DAY_MS - 1));
  return from === null ? { until } : { from: new Date(from), until };
}

export const taggedPost = read(postEndpoint)(async ({ ctx, input }) => {
  const { creatorIds, isOpen } = await findProfile(ctx, Number(input.id));
  const [handles, layers] = await Promise.all([selectHandles(ctx.db, creatorIds), readLayers(ctx)]);
  const now = ctx.clock.now();
  const of = { layers, accounts: handles.map(accountKey), not: creatorIds, until: now };
  const post = Number(input.post);
  const [found, free] = await Promise.all([
    mentioningPosts(ctx.engine, { ...of, post }, { limit: 1 }),
    isOpen ? null : mentioningPosts(ctx.engine, of, { limit: FREE_POSTS }),
  ]);
  const which = { creatorIds: found.rows.map(({ creatorId }) => creatorId), among: found.rows, now };
  const [row] = await selectListed(tenantOf(ctx), {
    ...which,
    filters: postsCollection.filters.parse({}),
    order: { sort: "newest", asc: false },
  });
  if (!row) return refuse("not_found");
  if (free && !free.rows.some(({ id }) => id === post)) return { post: null, blurredFields: ["posts"] };
  const [shown] = await withAuthors(ctx, [row]);
  return { post: shown ? { ...shown, ...(await readOrigin(ctx, row)) } : null, blurredFields: [] };
});

export const profileTagged = read(endpoint)(async ({ ctx, input: { id, order, network, type, text, ...page } }) =>
  readTagged(ctx, id, {
    ...page,
    asc: order === "asc",
    filters: postsCollection.filters.parse({ text, networks: network && [network], types: type && [type] }),
  }),
);

export const filteredTagged = read(filteredEndpoint)(async ({ ctx, input: { id, ...query } }) =>
  readTagged(ctx, id, query),
);
