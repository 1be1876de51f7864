import type { ReplyOf } from "#contract/endpoint.ts";
import { parseProfileLink } from "#contract/profile-link.ts";
import type { quickSearch, searchbar } from "#contract/search.ts";
import type { Call } from "../../context.ts";
import { findCreators } from "./find-creators.ts";

const SEARCHBAR_RESULTS = 8;

export async function answerQuickSearch({
  ctx,
  input: { input, params },
  client: { signal },
}: Call<typeof quickSearch>): Promise<ReplyOf<typeof quickSearch>> {
  const link = parseProfileLink(input);
  return { results: await findCreators({ ctx, asked: { input, link, ...params, signal } }), link };
}

export async function answerSearchbar({
  ctx,
  input: { input },
  client: { signal },
}: Call<typeof searchbar>): Promise<ReplyOf<typeof searchbar>> {
  const link = parseProfileLink(input);
  return { results: await findCreators({ ctx, asked: { input, link, limit: SEARCHBAR_RESULTS, signal } }) };
}
