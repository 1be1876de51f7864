import type { DiscoveryFilters } from "#contract/discovery/endpoints.ts";
import { searchText } from "#contract/search/search-text.ts";
import { POSTS } from "../../tables.ts";
import { searchedSince } from "../../windows.ts";
import { visibleRows, type Layers } from "../layer.ts";
import { any, condition, type Condition } from "../condition.ts";
import { keywordCondition, type Key } from "../keyword.ts";

type Keywords = NonNullable<DiscoveryFilters["keywords"]>;
const BIOS = { aiBio: "ai_text", socialBio: "social_text" } as const;

/** Where the keywords are looked for, by default in both bios, and the condition of each. */
function searched({ keys, searchIn }: Keywords): { bios: string[]; meant: Key[] } {
  const { posts, aiBio, socialBio } = searchIn;
  const isNone = !posts && !aiBio && !socialBio;
  return {
    bios: [...(aiBio || isNone ? [BIOS.aiBio] : []), ...(socialBio || isNone ? [BIOS.socialBio] : [])],
    meant: keys.map((key, i) => keywordCondition(searchText(key), `key_${i}`)),
  };
}

/** Any or every keyword, each anywhere in the selected fields. */
export function keywordsConditions(keywords: Keywords, now: Date, layers: Layers): Condition[] {
  const { keys, method, searchIn } = keywords;
  if (keys.length === 0) return [];
  const { bios, meant } = searched(keywords);
  const inPosts = (...some: Key[]) =>
    searchIn.posts ? [inTheirPosts(any(some.map((key) => key("text"))), now, layers)] : [];

  const found = meant.map((key) => any([...bios.map(key), ...(method === "and" ? inPosts(key) : [])]));
  // For any of the keywords one search of the posts is enough.
  return method === "and" ? found : [any([...found, ...inPosts(...meant)])];
}

/** How relevant creators are to the keywords: bios that have one count twice, posts by their logarithm. */
export type Relevance = { sql: string; join: string; params: Record<string, unknown> };

export function relevanceTo(keywords: Keywords, now: Date, layers: Layers): Relevance {
  const { bios, meant } = searched(keywords);
  const inBios = meant.flatMap((key) => bios.map(key));
  const points = inBios.map(({ sql }) => `2 * (${sql})`);
  const { params } = any(inBios);
  if (!keywords.searchIn.posts) return { sql: points.join(" + ") || "0", join: "", params };
  const posts = postsCondition(keywords, now, layers);
  return {
    sql: [...points, "log2(1 + hits)"].join(" + "),
    join: `LEFT JOIN (
      SELECT owner AS post_owner, creator_id, count() AS hits FROM ${POSTS}
      WHERE ${posts.sql} GROUP BY owner, creator_id
    ) AS relevant ON relevant.creator_id = id AND relevant.post_owner = owner`,
    params: { ...params, ...posts.params },
  };
}

/** Posts of the last year with any of the keywords. */
export function postsCondition(keywords: Keywords, now: Date, layers: Layers): Condition {
  const { sql, params } = any(searched(keywords).meant.map((key) => key("text")));
  const visible = visibleRows(layers);
  return condition(`${visible.sql} AND published_at > {searched_since:DateTime('UTC')} AND (${sql})`, {
    ...visible.params,
    ...params,
    searched_since: searchedSinceSeconds(now),
  });
}

function searchedSinceSeconds(now: Date): number {
  return Math.floor(searchedSince(now).getTime() / 1000);
}

/** Creators with a matching post in the last year. */
function inTheirPosts({ sql, params }: Condition, now: Date, layers: Layers): Condition {
  // Apart, as their sorting key begins with the owner, and sets of single ids are cheaper than those of pairs.
  const owners = layers.own === null ? ["''"] : ["''", "{own:String}"];
  const found = owners.map(
    (owner) => `owner = ${owner} AND id IN (SELECT creator_id FROM ${POSTS}
      WHERE owner = ${owner} AND published_at > {searched_since:DateTime('UTC')} AND (${sql}))`,
  );
  return condition(found.map((one) => `(${one})`).join(" OR "), {
    ...params,
    ...(layers.own !== null && { own: layers.own }),
    searched_since: searchedSinceSeconds(now),
  });
}
