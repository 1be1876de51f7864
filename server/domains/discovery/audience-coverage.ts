import { audienceCoverage as endpoint } from "#contract/discovery/endpoints.ts";
import { all, condition } from "../../engine/queries/condition.ts";
import { hasAudience, hasIndexedAudience, matchesFilters } from "../../engine/queries/discovery/filters.ts";
import { matchingIds, matchingTotal } from "../../engine/queries/discovery/matching-creators.ts";
import { readLayers } from "../../engine/queries/layer.ts";
import { read } from "../../kernel/handler.ts";
import { readOwnSources } from "../profiles/index.ts";

/** Counts creators that discovery finds without filters. */
export const audienceCoverage = read(endpoint)(async ({ ctx, client: { signal } }) => {
  const [layers, own] = await Promise.all([readLayers(ctx), readOwnSources(ctx)]);
  const found = matchesFilters({ layers, filters: {}, now: ctx.clock.now(), headline: [], crmCreatorIds: [] });
  const count = async (more = condition("1")) => matchingTotal(ctx.engine, { fitting: all([found, more]), signal });
  const known = [...new Set(own.flatMap(({ creatorIds }) => creatorIds))];
  const isKnown = condition("id IN {audience_known:Array(UInt64)}", { audience_known: known });
  const [of, creators, sample, connected, foundIds] = await Promise.all([
    count(),
    count(hasAudience(known)),
    count(all([hasIndexedAudience, condition("is_sample = 1")])),
    count(all([hasIndexedAudience, condition("is_sample = 0")])),
    known.length === 0 ? [] : matchingIds(ctx.engine, { fitting: all([found, isKnown]), limit: known.length, signal }),
  ]);
  const isFound = new Set(foundIds);
  const sources = [
    ...own.map(({ provenance, source, creatorIds }) => ({
      provenance,
      source,
      creators: creatorIds.filter((id) => isFound.has(id)).length,
    })),
    { provenance: "connected" as const, source: null, creators: connected },
    { provenance: "sample" as const, source: null, creators: sample },
  ];
  return {
    creators,
    of,
    sources: sources.filter((one) => one.creators > 0).toSorted((a, b) => b.creators - a.creators),
  };
});
