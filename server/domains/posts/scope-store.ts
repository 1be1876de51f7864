import { and, sql, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { z } from "zod";
import { postsCollection } from "#contract/collections/posts.ts";
import { collectionSql } from "../../db/collection-sql.ts";
import { containing } from "../../db/containing.ts";
import { onDays } from "../../db/on-days.ts";
import { posts } from "../../db/tables/index.ts";
import type { TenantDb } from "../../db/tenant.ts";
import { AD_PHRASES, AD_TAGS } from "../../post-rules.ts";

export type PostFilters = z.output<(typeof postsCollection)["filters"]>;

/** A post is identified by its creator and its id. */
export type PostKey = { creatorId: number; id: number };

/** Which posts, and who reads them. Whatever is derived from a scope holds for exactly these posts. */
export type PostScope = {
  /** Row-level security leaves the posts that this workspace sees. */
  reader: TenantDb;
  /** Published by these creators. */
  creatorIds: readonly number[];
  /** Only these, for example those that mention a creator, as the search engine finds them. */
  among?: readonly PostKey[];
  /** Published from this time until that one; both are included. */
  from?: Date;
  until: Date;
  filters?: PostFilters;
};

/** The relation that conditions, orders and counts refer to. */
export const own = alias(posts, "own");

export const listed = collectionSql(postsCollection, {
  text: { value: own.text },
  creator: {
    value: own.creatorId,
    // Choices are text.
    choice: sql`${own.creatorId}::text`,
  },
  network: { value: own.network },
  format: { value: own.format },
  published: {
    value: own.publishedAt,
    where: ({ period }) => onDays(own.publishedAt, period),
  },
  hashtags: {
    value: own.hashtags,
    where: ({ hashtags }) => hasAny(wordsOf(sql`${own.hashtags}`, "#"), hashtags),
    choice: sql`unnest(${wordsOf(sql`${own.hashtags}`, "#")})`,
  },
  mentions: {
    value: own.mentions,
    where: ({ mentions }) => hasAny(wordsOf(sql`${own.mentions}`, "@"), mentions),
    choice: sql`unnest(${wordsOf(sql`${own.mentions}`, "@")})`,
  },
  sponsored: {
    value: sql`is_sponsored`,
    where: ({ sponsored }) => (sponsored === null ? undefined : sql`is_sponsored = ${sponsored}`),
  },
  engagement: { value: sql`engagement` },
  engagementRate: { value: sql`engagement_rate` },
  likes: { value: own.likes },
  comments: { value: own.comments },
  views: { value: own.views },
});

/** The words of a post, in lower case and without their sign, as an array. */
function wordsOf(words: SQL, sign: "#" | "@"): SQL {
  return sql`array(select distinct lower(ltrim(btrim(word), ${sign})) from jsonb_array_elements_text(${words}) word)`;
}

function hasAny(words: SQL, wanted: readonly string[]): SQL | undefined {
  return wanted.length === 0 ? undefined : sql`${words} && ${sql.param([...wanted])}::text[]`;
}

/** Whether `own` matches the filters of a scope, or all of them but one. */
export function matching({ reader, filters }: PostScope, except?: keyof PostFilters): SQL {
  return (filters && and(...listed.conditions(filters, reader, except))) ?? sql`true`;
}

/**
 * A condition on creators is repeated for so many of them, so that only their partitions are planned. Where posts are found by
 * their keys, PostgreSQL prepares the whole list again for each key: 2,000 keys took 2.7 s, and 66 ms without the condition.
 */
const REPEATED_FOR = 100;

/** The creators of a scope as a condition on a column of theirs; true where the keys of its posts suffice. */
export function byCreators({ creatorIds, among }: PostScope, creatorId: SQL): SQL {
  return among && creatorIds.length > REPEATED_FOR ? sql`true` : sql`${creatorId} = ${anyOf(creatorIds)}`;
}

/** The posts of a scope before its filters, as a relation. */
export function unfiltered(scope: PostScope): SQL {
  const { from, until, filters } = scope;
  return sql`(
    select p.*,
      -- Once for each post, since it takes longer than all else, and only where it is filtered by.
      ${filters && filters.sponsored !== null ? isSponsored() : sql`null::boolean`} as is_sponsored
    from ${posts} p ${keysOf(scope)}
    where ${byCreators(scope, sql`p.creator_id`)} and p.published_at <= ${until.toISOString()}::timestamptz
      ${from === undefined ? sql`` : sql`and p.published_at >= ${from.toISOString()}::timestamptz`}
  )`;
}

function keysOf({ among, creatorIds }: PostScope): SQL {
  if (among === undefined) return sql``;
  const authors = new Set(creatorIds);
  const keys = among.filter(({ creatorId }) => authors.has(creatorId));
  return sql`join unnest(${sql.param(keys.map(({ creatorId }) => creatorId))}::bigint[], ${sql.param(keys.map(({ id }) => id))}::bigint[])
    as chosen(creator_id, id) on chosen.creator_id = p.creator_id and chosen.id = p.id`;
}

export function anyOf(ids: readonly number[]): SQL {
  return sql`any(${sql.param([...ids])}::bigint[])`;
}

/** The posts of a scope, as a relation. */
export function postsIn(scope: PostScope): SQL {
  return sql`(select own.* from ${unfiltered(scope)} own where ${matching(scope)})`;
}

/** Each hashtag or mention of each post of a scope, as a relation: a post with the word as `name`, without its sign. */
export function wordsIn(scope: PostScope, words: "hashtags" | "mentions"): SQL {
  const column = sql.identifier(words);
  const name = sql`ltrim(btrim(word), ${words === "hashtags" ? "#" : "@"})`;
  return sql`(
    select p.*, ${name} as name from ${postsIn(scope)} p cross join lateral jsonb_array_elements_text(p.${column}) word
    where p.${column} <> '[]' and ${name} <> ''
  )`;
}

/** Whether a post discloses a paid partnership, by its columns `text` and `hashtags`. */
export function isSponsored(): SQL {
  return sql`(lower(text) like any(${containing(AD_PHRASES)}) or exists (
    select from jsonb_array_elements_text(hashtags) tag where lower(ltrim(btrim(tag), '#')) = any(${sql.param(AD_TAGS)}::text[])
  ))`;
}

/** As METRICS.engagement defines it, by the columns of a post; rates need the likes too. */
export const engagement = sql`case when num_nonnulls(likes, comments, shares, saves) > 0 then
  coalesce(likes, 0) + coalesce(comments, 0) + coalesce(shares, 0) + coalesce(saves, 0) end`;
