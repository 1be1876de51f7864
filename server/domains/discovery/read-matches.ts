import type { DiscoveryFilters, DiscoveryResult } from "#contract/discovery/endpoints.ts";
import { findKeywords, snippetOf } from "#contract/search/keyword-match.ts";
import { network } from "#contract/networks/networks.ts";
import type { Context } from "../../context.ts";
import { matchingPosts } from "../../engine/queries/discovery/matching-posts.ts";
import type { Layers } from "../../engine/queries/layer.ts";
import { selectSearchedTexts, type SearchedText } from "./store.ts";

type Keywords = NonNullable<DiscoveryFilters["keywords"]>;
export type Match = NonNullable<DiscoveryResult["match"]>;

/** Why each of these creators was found: a bio with one of the keywords, else the newest of their posts that has one. */
export async function readMatches(
  ctx: Context,
  {
    layers,
    ids,
    keywords,
    signal,
  }: { layers: Layers; ids: readonly number[]; keywords: Keywords; signal?: AbortSignal | undefined },
): Promise<Map<number, Match>> {
  const { keys, searchIn } = keywords;
  if (keys.length === 0 || ids.length === 0) return new Map();
  const posts = searchIn.posts
    ? await matchingPosts(ctx.engine, { layers, ids, keywords, now: ctx.clock.now(), signal })
    : [];
  const isNone = !searchIn.posts && !searchIn.aiBio && !searchIn.socialBio;
  const texts = await selectSearchedTexts(ctx.db, {
    ids,
    postIds: posts.map(({ post }) => post),
    summaries: searchIn.aiBio === true || isNone,
    bios: searchIn.socialBio === true || isNone,
  });
  const hits = new Map(posts.map(({ creator, hits: count }) => [creator, count]));
  const matches = new Map<number, Match>();
  for (const one of texts) {
    const marks = matches.has(one.creatorId) ? [] : findKeywords(one.text, keys);
    if (marks.length > 0)
      matches.set(one.creatorId, {
        ...placeOf(one),
        ...snippetOf(one.text, marks),
        posts: hits.get(one.creatorId) ?? 0,
      });
  }
  return matches;
}

function placeOf({ place, network: spelled }: SearchedText): Pick<Match, "place" | "network"> {
  return { place, network: spelled === null ? null : network.parse(spelled) };
}
