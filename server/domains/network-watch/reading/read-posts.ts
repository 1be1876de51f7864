import type { ParsedInput, ReplyOf } from "#contract/base/endpoint.ts";
import {
  WATCH_DIRECTIONS,
  WATCH_MENTIONS_MAX,
  WATCH_POSTS_PAGE_SIZE as SIZE,
  type watchedPost,
  type watchedPosts,
} from "#contract/network-watch.ts";
import { LISTED_TEXT_MAX, OFFERED_WORDS } from "#contract/posts.ts";
import type { Context, Member } from "../../../context.ts";
import { offsetOf } from "../../../db/paging.ts";
import { tenantOf } from "../../../db/tenant.ts";
import { readLayers } from "../../../engine/queries/layer.ts";
import { mentionPosts } from "../../../engine/queries/mention-pairs.ts";
import { pageOf } from "../../../engine/queries/posts/pages.ts";
import type { PostsOf } from "../../../engine/queries/posts/scope.ts";
import { choicesOf } from "../../../engine/queries/posts/words.ts";
import { refuse } from "../../../errors.ts";
import { presentByOthers, presentOrigin, selectPost, type PostKey } from "../../posts/index.ts";
import { ENGINE_SORTS, periodOf, readPeople, readRows, selectFollowers } from "../../tracking/index.ts";
import { readDirections, type Watched } from "./watched.ts";

type Wanted = Omit<ParsedInput<typeof watchedPosts>, "id">;

type PostsByCreators = PostsOf & { creators: readonly number[] };

/** A page of the posts that are shown, and what they can be narrowed by. */
export async function readPage(
  ctx: Context<Member>,
  watched: Watched,
  wanted: Wanted,
): Promise<ReplyOf<typeof watchedPosts>> {
  const { engine } = ctx;
  const { of, leftOut } = await findPosts(ctx, watched, wanted);
  const chosen = authorsOf(watched, of.creators, wanted.selectedCreators);
  const narrowed: PostsByCreators = {
    ...of,
    ...(chosen && { by: chosen }),
    // Without a chosen creator that publishes here, no posts are meant.
    ...(chosen?.length === 0 && { ids: [] }),
    hashtags: wanted.selectedTag === null ? [] : [wanted.selectedTag],
  };
  const mentioned = wanted.mentioned === null ? null : Number(wanted.mentioned);
  const [found, choices, people] = await Promise.all([
    findPage(ctx, narrowed, wanted),
    choicesOf(engine, narrowed, OFFERED_WORDS),
    readPeople(ctx, mentioned === null ? [] : [mentioned]),
  ]);
  return {
    posts: await presentPosts(ctx, watched, found.rows),
    total: found.total,
    perPage: SIZE,
    leftOut,
    mentioned: (mentioned === null ? null : people.get(mentioned)) ?? null,
    tags: choices.hashtags,
    creators: await presentAuthors(ctx, watched, choices.creators),
  };
}

/** Whose posts, and which of them: all that watched creators published, or those with mentions of a direction. */
async function findPosts(ctx: Context<Member>, watched: Watched, { show, mentioned, filters }: Wanted) {
  const { from, until } = periodOf(ctx, filters);
  const { network } = filters;
  const common = {
    layers: await readLayers(ctx),
    ...(from && { from }),
    until,
    ...(network !== "global" && { networks: [network] }),
  };
  const direction = WATCH_DIRECTIONS.find((one) => one === show);
  if (!direction)
    return { of: { ...common, creators: [...watched.shownAs.keys()] } satisfies PostsByCreators, leftOut: 0 };
  const { directions } = await readDirections(ctx, watched, filters, {
    from,
    until,
    withMentions: direction === "mentions",
  });
  const { targets, ...among } = directions[direction];
  const wanted = mentioned === null ? targets : new Map([...targets].filter(([, id]) => id === Number(mentioned)));
  const { rows, leftOut } = await mentionPosts(ctx.engine, { ...among, targets: wanted }, WATCH_MENTIONS_MAX);
  const of: PostsByCreators = {
    ...common,
    creators: [...new Set(rows.map(({ creatorId }) => creatorId))],
    ids: rows.map(({ id }) => id),
  };
  return { of, leftOut };
}

/** The authors that are meant by those that were chosen; merged ones with the creator that they are shown as. */
function authorsOf({ shownAs }: Watched, authors: readonly number[], selected: readonly string[]) {
  if (selected.length === 0) return undefined;
  const chosen = new Set(selected.map(Number));
  return authors.filter((id) => chosen.has(shownAs.get(id) ?? id));
}

async function findPage(ctx: Context<Member>, of: PostsByCreators, { sortBy, page }: Wanted) {
  const part = { asc: false, offset: offsetOf(page, SIZE), limit: SIZE };
  const sort = ENGINE_SORTS[sortBy];
  if (sort !== "engagementRate") return pageOf(ctx.engine, of, { ...part, sort });
  return pageOf(ctx.engine, of, { ...part, sort, followers: await selectFollowers(ctx.db, of.creators) });
}

async function presentPosts(ctx: Context<Member>, { shownAs }: Watched, keys: readonly PostKey[]) {
  const rows = await readRows(ctx, keys, { textMax: LISTED_TEXT_MAX });
  return presentByOthers(
    ctx,
    rows.map((row) => Object.assign({}, row, { creatorId: shownAs.get(row.creatorId) ?? row.creatorId })),
  );
}

type Author = ReplyOf<typeof watchedPosts>["creators"][number];

async function presentAuthors(
  ctx: Context<Member>,
  { shownAs }: Watched,
  choices: readonly { value: string; count: number }[],
): Promise<Author[]> {
  const counts = new Map<number, number>();
  for (const { value, count } of choices) {
    const id = shownAs.get(Number(value)) ?? Number(value);
    counts.set(id, (counts.get(id) ?? 0) + count);
  }
  const people = await readPeople(ctx, [...counts.keys()]);
  return [...counts].flatMap(([id, count]) => {
    const creator = people.get(id);
    return creator ? [{ creator, count }] : [];
  });
}

/** Throws not_found for a post that is neither by a watched creator nor mentions one. */
export async function readPost(
  ctx: Context<Member>,
  watched: Watched,
  id: number,
): Promise<ReplyOf<typeof watchedPost>> {
  const until = ctx.clock.now();
  const { directions } = await readDirections(
    ctx,
    watched,
    { network: "global" },
    { from: null, until, withMentions: false },
  );
  const mentioning = await mentionPosts(ctx.engine, { ...directions.mentionedBy, post: id }, 1);
  const authors = [...watched.shownAs.keys(), ...mentioning.rows.map(({ creatorId }) => creatorId)];
  const row = (await selectPost({ reader: tenantOf(ctx), creatorIds: authors, until }, id)) ?? refuse("not_found");
  const [post] = await presentPosts(ctx, watched, [{ creatorId: row.creatorId, id }]);
  return { post: { ...(post ?? refuse("not_found")), text: row.post.text, ...presentOrigin(row, ctx.actor) } };
}
