import { parseProfileLink } from "#contract/networks/profile-link.ts";
import {
  quickSearch as quickSearchEndpoint,
  searchbar as searchbarEndpoint,
  suggestKeywords as suggestKeywordsEndpoint,
  SUGGESTIONS_MAX,
} from "#contract/search/endpoints.ts";
import { plainText } from "#contract/search/search-text.ts";
import { wordsWithPrefix } from "../../engine/queries/search/names-with-prefix.ts";
import { read } from "../../kernel/handler.ts";
import { findCreators } from "./find-creators.ts";

const SEARCHBAR_RESULTS = 8;
/** Only known accounts are found: a link to any server may be one to an account on Mastodon. */
const NAMED = { named: "mastodon" } as const;

export const quickSearch = read(quickSearchEndpoint, { isPrepared: true })(async ({
  ctx,
  input: { input, params },
  client: { signal },
}) => {
  const link = parseProfileLink(input, NAMED);
  return { results: await findCreators({ ctx, query: { input, link, ...params, signal } }), link };
});

export const searchbar = read(searchbarEndpoint, { isPrepared: true })(async ({
  ctx,
  input: { input },
  client: { signal },
}) => {
  const link = parseProfileLink(input, NAMED);
  return { results: await findCreators({ ctx, query: { input, link, limit: SEARCHBAR_RESULTS, signal } }) };
});

export const suggestKeywords = read(suggestKeywordsEndpoint)(async ({ ctx, input, client: { signal } }) => {
  const prefix = plainText(input.input);
  if (prefix === "") return { keywords: [] };
  const { profileType = "all" } = input;
  const query = { beginning: prefix, profileType, limit: SUGGESTIONS_MAX, signal };
  return { keywords: await wordsWithPrefix(ctx.engine, query) };
});
