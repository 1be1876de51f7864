import type { ReplyOf } from "#contract/endpoint.ts";
import { SUGGESTIONS_MAX, type suggestKeywords } from "#contract/search.ts";
import { plainText } from "#contract/search-text.ts";
import type { Call } from "../../context.ts";
import { wordsBeginning } from "../../engine/questions/search/words-beginning.ts";

export async function readSuggestions({
  ctx,
  input,
  client: { signal },
}: Call<typeof suggestKeywords>): Promise<ReplyOf<typeof suggestKeywords>> {
  const beginning = plainText(input.input);
  if (beginning === "") return { keywords: [] };
  return { keywords: await wordsBeginning(ctx.engine, { beginning, limit: SUGGESTIONS_MAX, signal }) };
}
