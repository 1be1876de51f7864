import * as contract from "#contract/rankings/endpoints.ts";
import { RANKED_COUNTRIES, RANKED_COUNTRY_IDS } from "#contract/rankings/ranked-countries.ts";
import {
  RANKED_NETWORKS,
  rankingIdOf,
  rankingOf,
  type RankingOf,
  type RankingSubject,
  type RankingSummary,
} from "#contract/rankings/endpoints.ts";
import type { Context } from "../../context.ts";
import { leadersOfGroups, type Group, type Grouping } from "../../engine/queries/rankings/leaders.ts";
import { rankedPage } from "../../engine/queries/rankings/ranked.ts";
import { refuse } from "../../errors.ts";
import { read } from "../../kernel/handler.ts";
import { readTaxonomy } from "../categories/index.ts";
import { readCards } from "../creators/index.ts";
import { resolve, subjectOf, view } from "./resolve.ts";

/** Creators shown with each ranking. */
const LEADERS = 4;

type Listed = { ctx: Context; signal: AbortSignal | undefined };
/** A ranking with the key of its group. */
type Member = { of: RankingOf; key: string };

export const listCreatorLeaderboards = read(contract.listCreatorLeaderboards)(async ({ ctx, client: { signal } }) =>
  leaderboards({ ctx, signal }, "creators"),
);

export const listBrandLeaderboards = read(contract.listBrandLeaderboards)(async ({ ctx, client: { signal } }) =>
  leaderboards({ ctx, signal }, "brands"),
);

export const listNetworkRankings = read(contract.listNetworkRankings)(async ({ ctx, client: { signal } }) => {
  const members = RANKED_NETWORKS.map((network) => ({ of: { kind: "network", network }, key: network }) as const);
  return { tops: await summaries({ ctx, signal }, { subject: "creators", grouping: { by: "networks" }, members }) };
});

export const listCountryRankings = read(contract.listCountryRankings)(async ({ ctx, client: { signal } }) => {
  const members = RANKED_COUNTRY_IDS.map((place, i) => ({ of: { kind: "country", place }, key: String(i) }) as const);
  const sets = RANKED_COUNTRY_IDS.map((place) => RANKED_COUNTRIES[place]);
  return {
    tops: await summaries({ ctx, signal }, { subject: "creators", grouping: { by: "countries", sets }, members }),
  };
});

export const listCauseRankings = read(contract.listCauseRankings)(async ({ ctx, client: { signal } }) => {
  const { causes } = await readTaxonomy({ ctx });
  const members = causes.map(({ id }) => ({ of: { kind: "cause", id }, key: String(id) }) as const);
  return { tops: await summaries({ ctx, signal }, { subject: "creators", grouping: { by: "causes" }, members }) };
});

export const listCategoryRankings = read(contract.listCategoryRankings)(async ({ ctx, input, client: { signal } }) => {
  const { roots } = await readTaxonomy({ ctx });
  const root = roots.find(({ side, slug }) => side === "creator" && slug === input.category) ?? refuse("not_found");
  return { tops: await niches({ ctx, signal }, root.id) };
});

export const listBrandCategoryRankings = read(contract.listBrandCategoryRankings)(async ({
  ctx,
  input,
  client: { signal },
}) => {
  const { roots } = await readTaxonomy({ ctx });
  const root = roots.find(({ side, slug }) => side === "brand" && slug === input.category) ?? refuse("not_found");
  return { tops: await niches({ ctx, signal }, root.id) };
});

export const readSubRankings = read(contract.readSubRankings)(async ({ ctx, input, client: { signal } }) => {
  const { top } = resolve(input.id, await readTaxonomy({ ctx }));
  const of = rankingOf(input.id);
  if (of.kind === "category") return { tops: await niches({ ctx, signal }, of.id) };
  return { tops: of.kind === "leaderboard" ? await categories({ ctx, signal }, top.subject) : [] };
});

async function leaderboards(listed: Listed, subject: RankingSubject): Promise<{ tops: RankingSummary[] }> {
  const taxonomy = await readTaxonomy(listed);
  const { top, ranked: of } = resolve(subject, taxonomy);
  const [{ rows, total }, ofCategories] = await Promise.all([
    rankedPage(listed.ctx.engine, { of, day: null, offset: 0, limit: LEADERS, signal: listed.signal }),
    categories(listed, subject),
  ]);
  const leaders = await readLeaders(
    listed.ctx,
    rows.map(({ id }) => id),
  );
  const whole = { ...top, total_results: total, leaders: rows.flatMap(({ id }) => leaders.get(id) ?? []) };
  return { tops: [whole, ...ofCategories] };
}

async function categories(listed: Listed, subject: RankingSubject): Promise<RankingSummary[]> {
  const { roots } = await readTaxonomy(listed);
  const members = roots
    .filter((root) => subjectOf(root) === subject)
    .map(({ id }) => ({ of: { kind: "category", id }, key: String(id) }) as const);
  return summaries(listed, { subject, grouping: { by: "categories" }, members });
}

async function niches(listed: Listed, root: number): Promise<RankingSummary[]> {
  const taxonomy = await readTaxonomy(listed);
  const { subject } = view({ kind: "category", id: root }, taxonomy);
  const members = taxonomy.niches
    .filter(({ categoryId }) => categoryId === root)
    .map(({ id }) => ({ of: { kind: "niche", id }, key: String(id) }) as const);
  return summaries(listed, { subject, grouping: { by: "niches", root }, members });
}

/** In the order of `members`, those without anyone as well. */
async function summaries(
  { ctx, signal }: Listed,
  { subject, grouping, members }: { subject: RankingSubject; grouping: Grouping; members: readonly Member[] },
): Promise<RankingSummary[]> {
  const isBrand = subject === "brands";
  const [taxonomy, groups] = await Promise.all([
    readTaxonomy({ ctx }),
    leadersOfGroups(ctx.engine, { isBrand, grouping, most: LEADERS, signal }),
  ]);
  const byKey = new Map<string, Group>(groups.map((group) => [group.key, group]));
  const leaders = await readLeaders(
    ctx,
    members.flatMap(({ key }) => byKey.get(key)?.leaders ?? []),
  );
  return members.map(({ of, key }) => {
    const group = byKey.get(key);
    return Object.assign(view(of, taxonomy), {
      id: rankingIdOf(of),
      total_results: group?.total ?? 0,
      leaders: (group?.leaders ?? []).flatMap((id) => leaders.get(id) ?? []),
    });
  });
}

async function readLeaders(ctx: Context, ids: readonly number[]): Promise<Map<number, RankingSummary["leaders"][0]>> {
  const cards = await readCards({ ctx, ids: [...new Set(ids)] });
  return new Map(
    [...cards].map(([id, { _id, full_name, picture_url }]) => [id, { _id, full_name, picture_url }] as const),
  );
}
