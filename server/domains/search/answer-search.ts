import { parseProfileLink } from "#contract/profile-link.ts";
import { quickSearch as quickEndpoint, searchbar as barEndpoint } from "#contract/search.ts";
import { read } from "../../kernel/handler.ts";
import { findCreators } from "./find-creators.ts";

const SEARCHBAR_RESULTS = 8;

export const quickSearch = read(quickEndpoint)(async ({ ctx, input: { input, params }, client: { signal } }) => {
  const link = parseProfileLink(input);
  return { results: await findCreators({ ctx, asked: { input, link, ...params, signal } }), link };
});

export const searchbar = read(barEndpoint)(async ({ ctx, input: { input }, client: { signal } }) => {
  const link = parseProfileLink(input);
  return { results: await findCreators({ ctx, asked: { input, link, limit: SEARCHBAR_RESULTS, signal } }) };
});
