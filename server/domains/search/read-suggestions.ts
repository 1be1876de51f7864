import { suggestKeywords as endpoint, SUGGESTIONS_MAX } from "#contract/search.ts";
import { plainText } from "#contract/search-text.ts";
import { wordsBeginning } from "../../engine/questions/search/words-beginning.ts";
import { read } from "../../kernel/handler.ts";

export const suggestKeywords = read(endpoint)(async ({ ctx, input, client: { signal } }) => {
  const beginning = plainText(input.input);
  if (beginning === "") return { keywords: [] };
  return { keywords: await wordsBeginning(ctx.engine, { beginning, limit: SUGGESTIONS_MAX, signal }) };
});
