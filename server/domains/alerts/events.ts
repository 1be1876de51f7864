import type { AlertKind } from "#contract/alerts.ts";
import { DAY_MS } from "#contract/base/limits.ts";
import type { Engine } from "../../engine/client.ts";
import type { Layers } from "../../engine/queries/layer.ts";
import { creatorsIn } from "../../engine/queries/posts/authors.ts";
import { pageOf } from "../../engine/queries/posts/pages.ts";
import { risingOf } from "../../engine/queries/posts/rising.ts";
import type { PostsOf } from "../../engine/queries/posts/scope.ts";
import type { RulesRow } from "./store.ts";

/** A post of a creator of which members are notified. */
export type AlertEvent = {
  alert: AlertKind;
  /** As the creator is shown, where it was merged into another one. */
  creatorId: number;
  postId: number;
  times?: number;
  handle?: string;
  days?: number;
};

type Watched = {
  rule: Pick<RulesRow, "risingSince" | "handles" | "undisclosedSince" | "silentDays" | "silentSince">;
  layers: Layers;
  shownAs: ReadonlyMap<number, number>;
  campaignPosts: readonly number[];
  /** Names of events of which members were notified. */
  known: ReadonlySet<string>;
  now: Date;
};

/** Posts whose figures go on to change; after that they are as usual as they will be. */
const RISING_DAYS = 14;
/** Posts of a kind that are looked at. */
const POSTS_MAX = 1_000;

export async function findEvents(engine: Engine, watched: Watched): Promise<AlertEvent[]> {
  const { risingSince, handles, undisclosedSince, silentDays, silentSince } = watched.rule;
  const events = [];
  if (risingSince) events.push(...(await findRising(engine, watched, risingSince)));
  for (const { handle, since } of handles)
    events.push(...(await findFirstMentions(engine, watched, handle, new Date(since))));
  if (undisclosedSince) events.push(...(await findUndisclosed(engine, watched, undisclosedSince)));
  if (silentDays !== null && silentSince) events.push(...(await findSilent(engine, watched, silentDays, silentSince)));
  return events;
}

function postsUntil({ layers, shownAs, now }: Watched): PostsOf {
  return { layers, creators: [...shownAs.keys()], until: now };
}

/** A creator mentions a handle for the first time once, whatever post that is. */
function firstMention(creatorId: number, handle: string): string {
  return `mention ${creatorId} ${handle}`;
}

/** The name of an event in a list or watch. `post`: as its network names it. */
export function nameOf({ alert, creatorId, handle }: AlertEvent, post: string): string {
  return handle === undefined ? `${alert} ${post}` : firstMention(creatorId, handle);
}

async function findRising(engine: Engine, watched: Watched, since: Date): Promise<AlertEvent[]> {
  const { shownAs, now } = watched;
  const from = new Date(Math.max(since.getTime(), now.getTime() - RISING_DAYS * DAY_MS));
  const found = await risingOf(engine, { ...postsUntil(watched), from }, POSTS_MAX);
  return found.map(({ creatorId, id, times }) => ({
    alert: "rising",
    creatorId: shownAs.get(creatorId) ?? creatorId,
    postId: id,
    times,
  }));
}

/** The posts of each creator, as shown, who published any of these. */
async function authorsOf(engine: Engine, { shownAs }: Watched, of: PostsOf): Promise<Set<number>> {
  const published = await creatorsIn(engine, of);
  return new Set(published.map((id) => shownAs.get(id) ?? id));
}

/** The first or the last post of a creator, with those merged into it. */
async function findPost(engine: Engine, { shownAs }: Watched, of: PostsOf, creatorId: number, which: "first" | "last") {
  const by = [...shownAs].flatMap(([id, shown]) => (shown === creatorId ? [id] : []));
  const page = { sort: "newest", asc: which === "first", offset: 0, limit: 1 } as const;
  const { rows } = await pageOf(engine, { ...of, by }, page);
  return rows[0]?.id;
}

async function findFirstMentions(engine: Engine, watched: Watched, handle: string, since: Date): Promise<AlertEvent[]> {
  const of = { ...postsUntil(watched), mentions: [handle] };
  const [now, before] = await Promise.all([
    authorsOf(engine, watched, { ...of, from: since }),
    authorsOf(engine, watched, { ...of, until: new Date(since.getTime() - 1000) }),
  ]);
  const events: AlertEvent[] = [];
  for (const creatorId of now.difference(before)) {
    // Their first post is known, and needs no query.
    if (watched.known.has(firstMention(creatorId, handle))) continue;
    const postId = await findPost(engine, watched, { ...of, from: since }, creatorId, "first");
    if (postId !== undefined) events.push({ alert: "mention", creatorId, postId, handle });
  }
  return events;
}

async function findUndisclosed(engine: Engine, watched: Watched, since: Date): Promise<AlertEvent[]> {
  const { shownAs, campaignPosts } = watched;
  const of = { ...postsUntil(watched), ids: campaignPosts, sponsored: false, from: since };
  const { rows } = await pageOf(engine, of, { sort: "newest", asc: false, offset: 0, limit: POSTS_MAX });
  return rows.toReversed().map(({ creatorId, id }) => ({
    alert: "undisclosed",
    creatorId: shownAs.get(creatorId) ?? creatorId,
    postId: id,
  }));
}

/** Creators who became silent since the rule is on: those who were silent long before are known to be. */
async function findSilent(engine: Engine, watched: Watched, days: number, since: Date): Promise<AlertEvent[]> {
  const { now } = watched;
  const of = postsUntil(watched);
  const after = (time: Date) => new Date(time.getTime() - days * DAY_MS);
  const [lately, beforeThat] = await Promise.all([
    authorsOf(engine, watched, { ...of, from: after(now) }),
    authorsOf(engine, watched, { ...of, from: after(since), until: after(now) }),
  ]);
  const events: AlertEvent[] = [];
  for (const creatorId of beforeThat.difference(lately)) {
    const postId = await findPost(engine, watched, of, creatorId, "last");
    if (postId !== undefined) events.push({ alert: "silent", creatorId, postId, days });
  }
  return events;
}
