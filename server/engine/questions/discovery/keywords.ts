import type { DiscoveryFilters } from "#contract/discovery.ts";
import { searchText } from "#contract/search-text.ts";
import { all, any, condition, NOTHING, type Condition } from "../condition.ts";

type Keywords = NonNullable<DiscoveryFilters["keywords"]>;
const COLUMNS = { aiBio: "ai_text", socialBio: "social_text" } as const;
/** More words than this do not narrow a search of the index any further; the phrase decides. */
const INDEXED_WORDS = 32;

/** Any or every key, each anywhere in the fields searched; both bios when no field is chosen. */
export function keywordsConditions({ keys, method, searchIn }: Keywords): Condition[] {
  if (keys.length === 0) return [];
  const chosen = [...(searchIn.aiBio ? [COLUMNS.aiBio] : []), ...(searchIn.socialBio ? [COLUMNS.socialBio] : [])];
  const columns = chosen.length > 0 ? chosen : Object.values(COLUMNS);
  const found = keys.map((key, i) => keyCondition(searchText(key), `key_${i}`, columns));
  return [method === "and" ? all(found) : any(found)];
}

/** A key without a word in it (an emoji) is in no text. A key of several words is a phrase. */
function keyCondition(key: string, name: string, columns: string[]): Condition {
  if (key === "") return NOTHING;
  const words = [...new Set(key.split(" "))].slice(0, INDEXED_WORDS);
  const params = { [`${name}_words`]: words, [`${name}_phrase`]: ` ${key} ` };
  return any(
    columns.map((column) => {
      const hasWords = `hasAllTokens(${column}, {${name}_words:Array(String)})`;
      const hasPhrase = `position(concat(' ', ${column}, ' '), {${name}_phrase:String}) > 0`;
      return words.length === 1 && words[0] === key
        ? condition(hasWords, params)
        : condition(`${hasWords} AND ${hasPhrase}`, params);
    }),
  );
}
