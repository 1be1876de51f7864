import type { DiscoveryFilters } from "#contract/discovery.ts";
import { searchText } from "#contract/search-text.ts";
import { POSTS } from "../../tables.ts";
import { searchedSince } from "../../windows.ts";
import { any, condition, NOTHING, type Condition } from "../condition.ts";

type Keywords = NonNullable<DiscoveryFilters["keywords"]>;
/** What a key means, said of any column of searchText(). */
type Key = (column: string) => Condition;

const BIOS = { aiBio: "ai_text", socialBio: "social_text" } as const;
/** More words than this do not narrow a search of the index any further; the phrase decides. */
const INDEXED_WORDS = 32;

/** Any or every key, each anywhere in the fields searched; both bios when no field is chosen. */
export function keywordsConditions({ keys, method, searchIn }: Keywords, now: Date): Condition[] {
  if (keys.length === 0) return [];
  const { posts, aiBio, socialBio } = searchIn;
  const isNone = !posts && !aiBio && !socialBio;
  const bios = [...(aiBio || isNone ? [BIOS.aiBio] : []), ...(socialBio || isNone ? [BIOS.socialBio] : [])];
  const meant = keys.map((key, i) => meaningOf(searchText(key), `key_${i}`));
  const inPosts = (...some: Key[]) => (posts ? [inTheirPosts(any(some.map((key) => key("text"))), now)] : []);

  const found = meant.map((key) => any([...bios.map(key), ...(method === "and" ? inPosts(key) : [])]));
  // For any of the keys the posts are searched once.
  return method === "and" ? found : [any([...found, ...inPosts(...meant)])];
}

/** A key without a word in it (an emoji) is in no text. A key of several words is a phrase. */
function meaningOf(key: string, name: string): Key {
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

/** Creators with a post that fits, among those of the last year. */
function inTheirPosts({ sql, params }: Condition, now: Date): Condition {
  const since = Math.floor(searchedSince(now).getTime() / 1000);
  return condition(
    `id IN (SELECT creator_id FROM ${POSTS} WHERE published_at > {searched_since:DateTime('UTC')} AND (${sql}))`,
    { ...params, searched_since: since },
  );
}
