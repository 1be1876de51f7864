import { postsCollection } from "#contract/collections/posts.ts";
import { accountKey } from "#contract/networks.ts";
import type { ParsedInput } from "#contract/endpoint.ts";
import { DAY_MS } from "#contract/limits.ts";
import { CONTENT_PAGE_SIZE, LISTED_TEXT_MAX, type PostsReply } from "#contract/profiles/content.ts";
import {
  exportTagged as exportEndpoint,
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
import { csvOf, type PostColumn } from "../content/present.ts";
import { readOrigin } from "../content/read-content.ts";
import { countListed, selectListed, type PostFilters } from "../content/store.ts";
import { readCards } from "../../creators/index.ts";
import { exportFileName } from "../../exports/index.ts";
import { assertSize } from "../../plans/index.ts";
import { findProfile } from "../opening/find-profile.ts";
import { FREE_POSTS } from "../opening/rules.ts";
import { selectHandles } from "../network/store.ts";
import { readByOthers, withAuthors } from "./read-by-others.ts";

const NEWEST = { sort: "newest", asc: false } as const;

type Query = Omit<ParsedInput<typeof filteredEndpoint>, "id">;

/**
 * The posts that mention a creator, and what of them the workspace sees: of a profile that is not open the newest few,
 * whatever the filters: they would reveal something of the others.
 */
async function findTagged(ctx: Context<Member>, id: string, wanted: PostFilters) {
  const { card, creatorIds, isOpen } = await findProfile(ctx, Number(id));
  const filters = isOpen ? wanted : postsCollection.filters.parse({});
  const [handles, layers] = await Promise.all([selectHandles(ctx.db, creatorIds), readLayers(ctx)]);
  const now = ctx.clock.now();
  const { rows: among, total: mentions } = await mentioningPosts(
    ctx.engine,
    { layers, accounts: handles.map(accountKey), not: creatorIds, ...periodOf(filters, now) },
    { limit: isOpen ? TAGGED_MAX : FREE_POSTS },
  );
  const which = { creatorIds: [...new Set(among.map(({ creatorId }) => creatorId))], among, now, filters };
  return { card, which, isHeldBack: !isOpen && mentions > FREE_POSTS };
}

async function readTagged(ctx: Context<Member>, id: string, query: Query): Promise<PostsReply> {
  const { page, sort, asc } = query;
  const { which, isHeldBack } = await findTagged(ctx, id, query.filters);
  const perPage = CONTENT_PAGE_SIZE;
  if (isHeldBack) {
    const posts = await readByOthers(ctx, { ...which, order: NEWEST });
    const choices = { creators: [], networks: [], types: [], hashtags: [], mentions: [] };
    return { posts, total: posts.length, perPage, choices, authors: [], blurredFields: ["posts"] };
  }
  const [posts, counted] = await Promise.all([
    readByOthers(ctx, {
      ...which,
      order: { sort, asc },
      limit: CONTENT_PAGE_SIZE,
      offset: offsetOf(page, CONTENT_PAGE_SIZE),
      textMax: LISTED_TEXT_MAX,
    }),
    countListed(tenantOf(ctx), which),
  ]);
  const offered = counted.choices.creators.map(({ value }) => value);
  const authors = await readCards({ ctx, ids: [...new Set([...offered, ...which.filters.creators])].map(Number) });
  return {
    posts,
    perPage,
    ...counted,
    authors: Array.from(authors.values(), ({ _id, full_name }) => ({ _id, full_name })),
    blurredFields: [],
  };
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
    order: NEWEST,
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

/** Programs find columns by their place: after those that every file of posts has. */
const FURTHER: readonly PostColumn[] = [{ heading: "Creator", value: ({ creator }) => creator?.full_name ?? null }];

/** What the workspace sees of the posts, without figures whose source does not allow their export. */
export const exportTagged = read(exportEndpoint)(async ({ ctx, input: { id, filters, sort, asc, total } }) => {
  const { card, which, isHeldBack } = await findTagged(ctx, id, filters);
  const rows = await selectListed(
    tenantOf(ctx),
    isHeldBack ? { ...which, order: NEWEST } : { ...which, order: { sort, asc }, limit: total },
  );
  assertSize(ctx, "exportRows", rows.length);
  const posts = await withAuthors(ctx, rows);
  const listed = posts.map((post, place) => ({ listed: post, allowExport: rows[place]?.allowExport ?? false }));
  return {
    success: true as const,
    fileName: exportFileName({ title: `${card.full_name} mentions`, now: which.now, extension: "csv" }),
    rows: rows.length,
    data: rows.length === 0 ? null : csvOf(listed, FURTHER),
  };
});
