import type { ParsedInput } from "#contract/endpoint.ts";
import { postsCollection } from "#contract/collections/posts.ts";
import {
  CONTENT_PAGE_SIZE,
  exportPosts as exportEndpoint,
  filteredContent as filteredEndpoint,
  LISTED_TEXT_MAX,
  profileContent as endpoint,
  profilePost as postEndpoint,
  type PostsReply,
} from "#contract/profiles/content.ts";
import type { Context, Member } from "../../../context.ts";
import { tenantOf } from "../../../db/tenant.ts";
import { refuse } from "../../../errors.ts";
import { read } from "../../../kernel/handler.ts";
import { exportFileName } from "../../exports/index.ts";
import { assertSize } from "../../plans/index.ts";
import { findProfile } from "../opening/find-profile.ts";
import { FREE_POSTS } from "../opening/rules.ts";
import { presentSource } from "../provenance/present.ts";
import { selectSources } from "../provenance/store.ts";
import { csvOf, presentHistory, presentListed } from "./present.ts";
import { countListed, selectListed, selectPost, type ListedRow } from "./store.ts";

type Query = Omit<ParsedInput<typeof filteredEndpoint>, "id">;

/** The creators that a profile shows as one, and which of their posts the workspace sees. */
async function findPosts(ctx: Context<Member>, id: number) {
  const { card, creatorIds, isOpen } = await findProfile(ctx, id);
  const of = { creatorIds, now: ctx.clock.now() };
  if (isOpen) return { card, of, free: null };
  const free = await selectListed(tenantOf(ctx), {
    ...of,
    filters: postsCollection.filters.parse({}),
    order: { sort: "newest", asc: false },
    limit: FREE_POSTS + 1,
    textMax: LISTED_TEXT_MAX,
  });
  // A profile without more posts than these hides nothing.
  return { card, of, free: free.length > FREE_POSTS ? free.slice(0, FREE_POSTS) : null };
}

/**
 * A profile that is not open shows the newest few posts, whatever the filters: filters would reveal something of the
 * others.
 */
async function readContent(ctx: Context<Member>, id: string, query: Query): Promise<PostsReply> {
  const { of, free } = await findPosts(ctx, Number(id));
  const reply = { perPage: CONTENT_PAGE_SIZE, authors: null, blurredFields: [] };
  if (free) {
    const choices = { creators: [], networks: [], types: [], hashtags: [], mentions: [] };
    return {
      ...reply,
      posts: free.map((row) => presentListed(ctx.config, row)),
      total: free.length,
      choices,
      blurredFields: ["posts"],
    };
  }
  const { filters, page, sort, asc } = query;
  const tenant = tenantOf(ctx);
  const [rows, counted] = await Promise.all([
    selectListed(tenant, {
      ...of,
      filters,
      order: { sort, asc },
      limit: CONTENT_PAGE_SIZE,
      offset: (page - 1) * CONTENT_PAGE_SIZE,
      textMax: LISTED_TEXT_MAX,
    }),
    countListed(tenant, { ...of, filters }),
  ]);
  return { ...reply, posts: rows.map((row) => presentListed(ctx.config, row)), ...counted };
}

export const profileContent = read(endpoint)(async ({ ctx, input: { id, order, network, type, text, ...page } }) =>
  readContent(ctx, id, {
    ...page,
    asc: order === "asc",
    filters: postsCollection.filters.parse({ text, networks: network && [network], types: type && [type] }),
  }),
);

export const filteredContent = read(filteredEndpoint)(async ({ ctx, input: { id, ...query } }) =>
  readContent(ctx, id, query),
);

export const profilePost = read(postEndpoint)(async ({ ctx, input }) => {
  const { of, free } = await findPosts(ctx, Number(input.id));
  const tenant = tenantOf(ctx);
  const row = (await selectPost(tenant, { ...of, id: Number(input.post) })) ?? refuse("not_found");
  if (free && !free.some(({ post }) => post.id === row.post.id)) return { post: null, blurredFields: ["posts"] };
  return { post: { ...presentListed(ctx.config, row), ...(await readOrigin(ctx, row)) }, blurredFields: [] };
});

/** When the figures of a post were read, and from where, and what they were before. */
export async function readOrigin(ctx: Context<Member>, { sourceId, countedAt, history }: ListedRow) {
  const source = (await selectSources(ctx.db, [sourceId])).get(sourceId) ?? refuse("not_found");
  return {
    countedAt: countedAt.toISOString(),
    source: presentSource(source, ctx.actor),
    history: presentHistory(history ?? []),
  };
}

/** Exports the posts that the workspace sees, without figures that their source does not allow to export. */
export const exportPosts = read(exportEndpoint)(async ({ ctx, input }) => {
  const { card, of, free } = await findPosts(ctx, Number(input.id));
  const { filters, sort, asc, total } = input;
  const rows = free ?? (await selectListed(tenantOf(ctx), { ...of, filters, order: { sort, asc }, limit: total }));
  assertSize(ctx, "exportRows", rows.length);
  return {
    success: true as const,
    fileName: exportFileName({ title: `${card.full_name} posts`, now: of.now, extension: "csv" }),
    rows: rows.length,
    data:
      rows.length === 0
        ? null
        : csvOf(rows.map((row) => ({ listed: presentListed(ctx.config, row), allowExport: row.allowExport }))),
  };
});
