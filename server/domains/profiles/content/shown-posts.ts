import type { ParsedInput, ReplyOf } from "#contract/base/endpoint.ts";
import { postsCollection } from "#contract/collections/posts.ts";
import { POSTS_PAGE_SIZE, type PostsEndpoints, type PostsReply } from "#contract/posts.ts";
import type { CreatorCard } from "#contract/creators.ts";
import type { Context, Member } from "../../../context.ts";
import { refuse } from "../../../errors.ts";
import { csvText } from "../../../files/table-file.ts";
import { exportFileName } from "../../exports/index.ts";
import { assertSize } from "../../plans/index.ts";
import {
  NO_CHOICES,
  postsTable,
  presentByOthers,
  presentListed,
  presentOrigin,
  readPage,
  selectListed,
  selectPost,
  type ListedRow,
  type PostFilters,
  type PostScope,
} from "../../posts/index.ts";

export const NO_FILTERS = postsCollection.filters.parse({});

/** The posts that a section of a profile lists. */
export type ShownPosts = {
  card: CreatorCard;
  scope: PostScope & { filters: PostFilters };
  isByOthers: boolean;
  /**
   * What a profile that is not open shows instead, whatever the filters: they would reveal something of the others. null
   * shows all.
   */
  free: ListedRow[] | null;
};

type Query = Omit<ParsedInput<PostsEndpoints["filtered"]>, "id" | "filters">;

/** Filters and order of the address of a `GET`, as the body of a `POST` has them. */
export function bodyOf({ order, network, type, text, ...query }: ParsedInput<PostsEndpoints["list"]>) {
  const filters = postsCollection.filters.parse({ text, networks: network && [network], types: type && [type] });
  return { ...query, asc: order === "asc", filters };
}

/** A page, without the names of authors among the choices. */
export async function readShown(
  ctx: Context<Member>,
  { scope, isByOthers, free }: ShownPosts,
  query: Query,
): Promise<Omit<PostsReply, "authors">> {
  const { rows, ...counted } = free
    ? { rows: free, total: free.length, choices: NO_CHOICES }
    : await readPage(scope, query);
  const posts = await present(ctx, rows, isByOthers);
  return { posts, perPage: POSTS_PAGE_SIZE, ...counted, blurredFields: free ? ["posts"] : [] };
}

async function present(ctx: Context<Member>, rows: readonly ListedRow[], isByOthers: boolean) {
  return isByOthers ? presentByOthers(ctx, rows) : rows.map((row) => presentListed(ctx.config, row));
}

/** One post of a scope; `isShown` says whether the workspace sees it. */
export async function readOne(
  ctx: Context<Member>,
  { scope, isByOthers, id, isShown }: Pick<ShownPosts, "scope" | "isByOthers"> & { id: number; isShown: boolean },
): Promise<ReplyOf<PostsEndpoints["one"]>> {
  const row = (await selectPost(scope, id)) ?? refuse("not_found");
  if (!isShown) return { post: null, blurredFields: ["posts"] };
  const [post] = await present(ctx, [row], isByOthers);
  return { post: post ? { ...post, ...presentOrigin(row, ctx.actor) } : null, blurredFields: [] };
}

/** What the workspace sees of the posts, without figures whose source does not allow their export. */
export async function exportShown(
  ctx: Context<Member>,
  { card, scope, isByOthers, free }: ShownPosts,
  { sort, asc, total }: Omit<ParsedInput<PostsEndpoints["file"]>, "id" | "filters">,
): Promise<Omit<ReplyOf<PostsEndpoints["file"]>, "success">> {
  const rows = free ?? (await selectListed(scope, { order: { sort, asc }, limit: total }));
  assertSize(ctx, "exportRows", rows.length);
  const views = await present(ctx, rows, isByOthers);
  const listed = views.map((view, place) => ({ view, allowExport: rows[place]?.allowExport ?? false }));
  const title = `${card.full_name} ${isByOthers ? "mentions" : "posts"}`;
  return {
    fileName: exportFileName({ title, now: scope.until, extension: "csv" }),
    rows: rows.length,
    data: rows.length === 0 ? null : await csvText(postsTable([listed], { isByOthers })),
  };
}
