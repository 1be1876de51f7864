import { NONE } from "#contract/collections/filters.ts";
import { TRACKING_ON } from "#contract/base/states.ts";
import { say } from "#contract/messages/catalogue.ts";
import type { TopicQuery } from "#contract/listening/topic.ts";
import type { TrackingFilters } from "#contract/tracking/options.ts";
import type { TrackingOverview } from "#contract/tracking/shapes.ts";
import type { Context, Guest, Member } from "../../../context.ts";
import { tenantOf } from "../../../db/tenant.ts";
import { readLayers } from "../../../engine/queries/layer.ts";
import type { PostsOf } from "../../../engine/queries/posts/scope.ts";
import { refuse } from "../../../errors.ts";
import { fetchList, type ListRow } from "../../memberships/index.ts";
import { ownLimits } from "../../plans/index.ts";
import { readTrackedMembers } from "../../rankings/index.ts";
import { selectMarked } from "../campaign/store.ts";
import { selectGone, selectMembers } from "../store.ts";
import { hasEnded, narrowedTo, periodOf, type Period } from "./period.ts";

/** A member, or a visitor of what their workspace shares. */
export type Reader = Context<Member | Guest>;

/** What is tracked, and whose posts that are. */
export type Tracked = {
  top: TrackingOverview["top"];
  /** Merged creators publish as the creator that they are shown as. */
  shownAs: ReadonlyMap<number, number>;
  /** Posts of everyone that it means; null: all posts of these creators. */
  topic: TopicQuery | null;
  /** Creators whose posts are not meant. */
  notBy?: readonly number[];
  /** Campaign posts are those of a list; null: others have none. */
  listId: string | null;
  /** Readers are outside the workspace: terms of sources decide which figures they see. */
  forExport?: boolean;
};

/** Throws plan_limit where the plan has no tracking: it shows posts of profiles that are not open, too. */
export function assertTracking(ctx: Pick<Reader, "actor" | "config">): void {
  if (!hasTracking(ctx)) refuse("plan_limit", say("tracking.notInPlan", { plan: ownLimits(ctx).name }));
}

export function hasTracking(ctx: Pick<Reader, "actor" | "config">): boolean {
  return ownLimits(ctx).trackedLists !== 0;
}

/** Throws not_found for a list that is not the workspace's, or is not tracked, and plan_limit without tracking. */
export async function trackedList(ctx: Context<Member>, id: string): Promise<Tracked> {
  return readTracked(ctx, await fetchTracked(ctx, id));
}

export async function fetchTracked(ctx: Context<Member>, id: string): Promise<ListRow> {
  const list = await fetchList(tenantOf(ctx), id);
  if (list.trackingState !== TRACKING_ON) refuse("not_found", say("tracking.off"));
  if (!list.isSample) assertTracking(ctx);
  return list;
}

/** A list that is known to be tracked. */
export async function readTracked(
  ctx: Reader,
  { id, title, isSample }: Pick<ListRow, "id" | "title" | "isSample">,
): Promise<Tracked> {
  const members = await selectMembers(tenantOf(ctx), id);
  const shownAs = new Map(members.map((member) => [member.creatorId, member.shownAs]));
  return { top: { _id: id, title, isSample }, shownAs, topic: null, listId: id };
}

/** The creators on the first places of a tracked ranking that the plan shows. Throws not_found, and plan_limit without tracking. */
export async function trackedRanking(ctx: Context<Member>, id: string): Promise<Tracked> {
  const { title, creatorIds } = await readTrackedMembers(ctx, id);
  assertTracking(ctx);
  const shownAs = new Map(creatorIds.map((creatorId) => [creatorId, creatorId]));
  return { top: { _id: id, title, isSample: false }, shownAs, topic: null, listId: null };
}

export type TrackedPosts = Tracked & {
  period: Period;
  outdated: TrackingFilters["outdated"];
  of: PostsOf;
  /** The posts of the range on the network, before the other filters. */
  whole: Pick<PostsOf, "from" | "until" | "networks">;
};

/** The posts of what is tracked that the filters leave. */
export async function postsOf(
  ctx: Reader,
  tracked: Tracked | Promise<Tracked>,
  filters: TrackingFilters,
): Promise<TrackedPosts> {
  const whole = periodOf(ctx, filters);
  const period = narrowedTo(whole, filters);
  const [subject, layers] = await Promise.all([tracked, readLayers(ctx)]);
  const marked = filters.onlyCampaignPosts ? await campaignIds(ctx, subject) : undefined;
  const gone = filters.onlyGone ? new Set(await goneIds(ctx, subject, period)) : undefined;
  const ids = gone ? (marked ?? [...gone]).filter((id) => gone.has(id)) : marked;
  const { from, until } = period;
  const { topic } = subject;
  const chosen = chosenBy(subject, filters);
  const { outdated } = filters;
  const isOver = hasEnded(ctx, whole);
  // While a period goes on no figures are older than its end.
  const isNone = chosen?.length === 0 || (outdated === true && !isOver) || isApart(subject, filters);
  const networks = networksOf(subject, filters);
  const merged = new Map([...subject.shownAs].filter(([id, shown]) => id !== shown));
  const of: PostsOf = {
    layers,
    creators: topic ? "everyone" : [...subject.shownAs.keys()],
    merged,
    ...(topic && { topic }),
    ...(subject.notBy && { notBy: subject.notBy }),
    ...(subject.forExport && { forExport: true }),
    ...(from && { from }),
    until,
    ...(networks && { networks }),
    ...(filters.postTypes.length > 0 && { formats: filters.postTypes }),
    ...(chosen && { by: chosen }),
    countries: filters.countries.map(unlessNone),
    languages: filters.languages.map(unlessNone),
    tones: filters.tones.map(unlessNone),
    themes: filters.themes,
    hours: { of: filters.hours, timezone: filters.timezone },
    lengths: filters.lengths,
    hashtags: filters.hashtags,
    mentions: filters.mentions,
    text: filters.text,
    sponsored: filters.sponsored,
    ...(outdated !== null && isOver && { counted: { by: whole.until, isBefore: outdated } }),
    // Without a chosen creator that is tracked, no posts are meant.
    ...(isNone ? { ids: [] } : ids && { ids }),
  };
  const unnarrowed = networksOf(subject, { ...filters, networks: [] });
  return {
    ...subject,
    period,
    outdated,
    of,
    whole: { ...(whole.from && { from: whole.from }), until: whole.until, ...(unnarrowed && { networks: unnarrowed }) },
  };
}

/** The creators that are chosen, with those merged into them; undefined: all. */
function chosenBy({ shownAs, topic }: Tracked, { creators }: TrackingFilters): number[] | undefined {
  if (creators.length === 0) return undefined;
  const shown = new Set(creators.map(Number));
  const tracked = [...shownAs].flatMap(([id, as]) => (shown.has(as) ? [id] : []));
  return topic ? [...new Set([...tracked, ...shown])] : tracked;
}

/** Converts a choice to the value of the engine, which stores '' for unknown. */
function unlessNone<T extends string>(choice: T | typeof NONE): T | "" {
  return choice === NONE ? "" : choice;
}

/** Sums are over several networks unless exactly one is meant. */
function networksOf({ topic }: Tracked, { network, networks }: TrackingFilters): PostsOf["networks"] {
  if (network !== "global") return [network];
  const meant = topic && topic.networks.length > 0 ? topic.networks : undefined;
  if (networks.length === 0) return meant;
  return meant ? meant.filter((one) => networks.includes(one)) : networks;
}

/** Whether the chosen networks exclude all networks of the scope. */
function isApart(tracked: Tracked, { network, networks, ...filters }: TrackingFilters): boolean {
  if (networks.length === 0) return false;
  const meant = networksOf(tracked, { ...filters, network, networks: [] });
  return meant !== undefined && !meant.some((one) => networks.includes(one));
}

/** Ids of the posts that are marked as part of the campaign. */
export async function campaignIds(ctx: Reader, { listId }: Tracked): Promise<number[]> {
  if (listId === null) return [];
  return (await selectMarked(tenantOf(ctx), listId)).flatMap(({ id, isPart }) => (isPart ? [id] : []));
}

/** Ids of posts of the period and the one before it that their network omits by now; a topic leaves some of them. */
async function goneIds(ctx: Reader, { topic, shownAs }: Tracked, { from, until, previous }: Period): Promise<number[]> {
  const creatorIds = topic ? null : [...shownAs.keys()];
  return selectGone(tenantOf(ctx), { creatorIds, from: previous?.from ?? from, until });
}

/** All posts of these creators on these networks from before a period. */
export function knownUntil({ of: { layers, creators, merged, networks } }: TrackedPosts, { from }: PostsOf): PostsOf {
  return {
    layers,
    creators,
    ...(merged && { merged }),
    ...(networks && { networks }),
    until: new Date((from?.getTime() ?? 0) - 1),
  };
}

/** The same posts of the period before, whose figures are older than its own end or not; null: there is none. */
export function beforeThese({ of, outdated, period: { previous } }: TrackedPosts): PostsOf | null {
  if (!previous) return null;
  return { ...of, ...previous, ...(outdated !== null && { counted: { by: previous.until, isBefore: outdated } }) };
}
