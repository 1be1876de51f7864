import type { ParsedInput, ReplyOf } from "#contract/base/endpoint.ts";
import type { PostsEndpoints, TrackingSort } from "#contract/tracking/endpoints.ts";
import { NONE } from "#contract/collections/filters.ts";
import { OFFERED_WORDS } from "#contract/posts.ts";
import { POST_TONES } from "#contract/post-tones.ts";
import type { TrackingFilters } from "#contract/tracking/options.ts";
import type { TrackingOptions } from "#contract/tracking/shapes.ts";
import { POST_FORMATS } from "#contract/networks/network-module.ts";
import { network } from "#contract/networks/networks.ts";
import type { Context, Member } from "../../../context.ts";
import { offsetOf } from "../../../db/paging.ts";
import { tenantOf } from "../../../db/tenant.ts";
import { readLayers } from "../../../engine/queries/layer.ts";
import { countriesOf, creatorsIn } from "../../../engine/queries/posts/authors.ts";
import type { PostsOf } from "../../../engine/queries/posts/scope.ts";
import { choicesOf } from "../../../engine/queries/posts/words.ts";
import { pageOf } from "../../../engine/queries/posts/pages.ts";
import { totalsOf } from "../../../engine/queries/posts/totals.ts";
import { refuse } from "../../../errors.ts";
import { presentOrigin, selectPost } from "../../posts/index.ts";
import { flagsOf } from "../campaign/rules.ts";
import { selectAgreed } from "../campaign/store.ts";
import { isOutdated, periodOf } from "./period.ts";
import { readPeople, readPosts, shownAs } from "./rows.ts";
import { selectFollowers } from "../store.ts";
import { postsOf, type Tracked, type TrackedPosts } from "./tracked.ts";

/** The engine's orders by their names in these calls. */
export const ENGINE_SORTS = {
  date: "newest",
  engagement: "engagement",
  engagementRate: "engagementRate",
  likes: "likes",
  comments: "comments",
  views: "views",
} as const satisfies Record<TrackingSort, string>;

type Page = Omit<ParsedInput<PostsEndpoints["posts"]>, "id">;

export async function readPage(
  ctx: Context<Member>,
  tracked: Promise<Tracked>,
  { filters, page, per_page: limit, sort, asc }: Page,
): Promise<ReplyOf<PostsEndpoints["posts"]>> {
  const posts = await postsOf(ctx, tracked, filters);
  const { engine } = ctx;
  const [found, all] = await Promise.all([
    findPage(ctx, posts, { sort, asc, offset: offsetOf(page, limit), limit }),
    totalsOf(engine, { ...posts.of, ...UNFILTERED, from: undefined, networks: undefined, ...posts.whole }),
  ]);
  return { rawTotal: all.posts, totalPosts: found.total, posts: await readPosts(ctx, posts, found.rows) };
}

type Part = Pick<Page, "sort" | "asc"> & { offset: number; limit: number };

/** The keys of a part of the posts, in their order, and how many there are. */
export async function findPage(ctx: Context<Member>, { of }: TrackedPosts, { sort, asc, ...part }: Part) {
  const by = ENGINE_SORTS[sort];
  const page = { ...part, asc: asc === "true" };
  if (by !== "engagementRate") return pageOf(ctx.engine, of, { ...page, sort: by });
  return pageOf(ctx.engine, of, { ...page, sort: by, followers: await followersOf(ctx, of) });
}

async function followersOf({ db, engine }: Context, of: TrackedPosts["of"]): Promise<Map<number, number>> {
  return selectFollowers(db, of.creators === "everyone" ? await creatorsIn(engine, of) : of.creators);
}

const UNFILTERED = {
  formats: [],
  countries: [],
  languages: [],
  tones: [],
  themes: [],
  hours: undefined,
  lengths: [],
  hashtags: [],
  mentions: [],
  text: "",
  sponsored: null,
  by: undefined,
  counted: undefined,
  ids: undefined,
};

/** Throws not_found for a post of a creator that is not tracked. */
export async function readPost(
  ctx: Context<Member>,
  tracked: Promise<Tracked>,
  { id, filters }: { id: number; filters: TrackingFilters },
): Promise<ReplyOf<PostsEndpoints["post"]>> {
  const subject = await tracked;
  const until = ctx.clock.now();
  const creatorIds = subject.topic
    ? await authorOf(ctx, { topic: subject.topic, until, ids: [id] })
    : [...subject.shownAs.keys()];
  const scope = { reader: tenantOf(ctx), creatorIds, until };
  const row = (await selectPost(scope, id)) ?? refuse("not_found");
  const [[post], agreed] = await Promise.all([
    readPosts(ctx, subject, [{ creatorId: row.creatorId, id }]),
    subject.listId === null ? undefined : selectAgreed(tenantOf(ctx), subject.listId),
  ]);
  if (!post) return refuse("not_found");
  const flags = flagsOf(post, agreed);
  if (isOutdated(ctx, periodOf(ctx, filters), row.countedAt)) flags.push("outdated");
  if (row.gone) flags.push("gone");
  const gone = row.gone && { at: row.gone.at.toISOString(), source: row.gone.source };
  return { post: { ...post, flags, gone, text: row.post.text, ...presentOrigin(row, ctx.actor) } };
}

/** None: the post does not belong to the topic. */
async function authorOf(ctx: Context<Member>, of: Pick<PostsOf, "topic" | "until" | "ids">): Promise<number[]> {
  return creatorsIn(ctx.engine, { ...of, creators: "everyone", layers: await readLayers(ctx) });
}

export async function readOptions(
  ctx: Context<Member>,
  tracked: Promise<Tracked>,
  filters: TrackingFilters,
): Promise<TrackingOptions> {
  const posts = await postsOf(ctx, tracked, filters);
  const [{ creators, networks, types, languages, tones, hashtags, mentions }, countries] = await Promise.all([
    choicesOf(ctx.engine, posts.of, OFFERED_WORDS),
    countriesOf(ctx.engine, posts.of, "countries"),
  ]);
  const counts = new Map<number, number>();
  for (const { value, count } of creators) {
    const id = shownAs(posts, Number(value));
    counts.set(id, (counts.get(id) ?? 0) + count);
  }
  const people = await readPeople(ctx, [...counts.keys()]);
  return {
    creators: [...counts].flatMap(([id, count]) => {
      const person = people.get(id);
      return person ? [{ value: String(id), count, full_name: person.full_name }] : [];
    }),
    networks: networks.flatMap(({ value, count }) => {
      const known = network.safeParse(value).data;
      return known ? [{ value: known, count }] : [];
    }),
    postTypes: types.flatMap(({ value, count }) => {
      const format = POST_FORMATS.find((one) => one === value);
      return format ? [{ value: format, count }] : [];
    }),
    countries: countries.map(({ value, posts: count }) => ({ value: value === "" ? NONE : value, count })),
    languages,
    tones: tones.flatMap(({ value, count }) => {
      const tone = value === NONE ? NONE : POST_TONES.find((one) => one === value);
      return tone ? [{ value: tone, count }] : [];
    }),
    hashtags,
    mentions,
  };
}
