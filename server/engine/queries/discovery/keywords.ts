import type { DiscoveryFilters } from "#contract/discovery.ts";
import { searchText } from "#contract/search-text.ts";
import { POSTS } from "../../tables.ts";
import { searchedSince } from "../../windows.ts";
import { any, condition, NOTHING, type Condition } from "../condition.ts";

type Keywords = NonNullable<DiscoveryFilters["keywords"]>;
/** The condition of a keyword on any column of searchText(). */
type Key = (column: string) => Condition;

const BIOS = { aiBio: "ai_text", socialBio: "social_text" } as const;
/** More words do not narrow the index search any further; the phrase decides. */
const INDEXED_WORDS = 32;

/** Any or every keyword, each anywhere in the selected fields; by default both bios. */
export function keywordsConditions({ keys, method, searchIn }: Keywords, now: Date): Condition[] {
  if (keys.length === 0) return [];
  const { posts, aiBio, socialBio } = searchIn;
  const isNone = !posts && !aiBio && !socialBio;
  const bios = [...(aiBio || isNone ? [BIOS.aiBio] : []), ...(socialBio || isNone ? [BIOS.socialBio] : [])];
  const meant = keys.map((key, i) => keywordCondition(searchText(key), `key_${i}`));
  const inPosts = (...some: Key[]) => (posts ? [inTheirPosts(any(some.map((key) => key("text"))), now)] : []);

  const found = meant.map((key) => any([...bios.map(key), ...(method === "and" ? inPosts(key) : [])]));
  // For any of the keywords one search of the posts is enough.
  return method === "and" ? found : [any([...found, ...inPosts(...meant)])];
}

/** A keyword without words (an emoji) matches nothing. Several words form a phrase. */
function keywordCondition(key: string, name: string): Key {
  if (key === "") return () => NOTHING;
  const words = [...new Set(key.split(" "))].slice(0, INDEXED_WORDS);
  const isWord = words.length === 1 && words[0] === key;
  const params = { [`${name}_words`]: words, ...(!isWord && { [`${name}_phrase`]: ` ${key} ` }) };
  return (column) => {
    const hasWords = `hasAllTokens(${column}, {${name}_words:Array(String)})`;
    const hasPhrase = `position(concat(' ', ${column}, ' '), {${name}_phrase:String}) > 0`;
    return condition(isWord ? hasWords : `${hasWords} AND ${hasPhrase}`, params);
  };
}

/** Creators with a matching post in the last year. */
function inTheirPosts({ sql, params }: Condition, now: Date): Condition {
  const since = Math.floor(searchedSince(now).getTime() / 1000);
  return condition(
    `id IN (SELECT creator_id FROM ${POSTS} WHERE published_at > {searched_since:DateTime('UTC')} AND (${sql}))`,
    { ...params, searched_since: since },
  );
}
