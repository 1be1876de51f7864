import { condition, NOTHING, type Condition } from "./condition.ts";

/** The condition of a keyword on any column of searchText(). */
export type Key = (column: string) => Condition;

/** More words do not narrow the index search any further; the phrase decides. */
const INDEXED_WORDS = 32;

/** A keyword without words (an emoji) matches nothing. Several words form a phrase. */
export function keywordCondition(key: string, name: string): Key {
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
