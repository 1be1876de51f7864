import * as contract from "#contract/discovery/endpoints.ts";
import { randomInt } from "node:crypto";
import { wantedShares } from "#contract/discovery/audience-filter.ts";
import { DISCOVERY_PAGE_SIZE } from "#contract/base/limits.ts";
import type { Call, Context, Member } from "../../context.ts";
import { accountsSought, audienceNetworks, matchesFilters } from "../../engine/queries/discovery/filters.ts";
import { matchingCreators, matchingTotal } from "../../engine/queries/discovery/matching-creators.ts";
import { relevanceTo } from "../../engine/queries/discovery/keywords.ts";
import { read, write } from "../../kernel/handler.ts";
import { readCards } from "../creators/index.ts";
import { crmCreatorIds, whichInCrm } from "../crm/index.ts";
import { ownLimits, readOwnCredits, readPaid, spendCredit } from "../plans/index.ts";
import { matchOwnAudiences, readMatchedAudiences, readOpen } from "../profiles/index.ts";
import { countSearch, searchId } from "../users/index.ts";
import { readMatches, type Match } from "./read-matches.ts";
import { pageWindow } from "./rules.ts";
import { MORE_RESULTS, type DiscoveryFilters } from "#contract/discovery/endpoints.ts";
import { refuse } from "../../errors.ts";
import { headlineAccount } from "#contract/creators.ts";
import { say } from "#contract/messages/catalogue.ts";
import { condition } from "../../engine/queries/condition.ts";
import { readLayers } from "../../engine/queries/layer.ts";

const SEEDS = 4_294_967_296;

type Discovery = Call<typeof contract.discover>;

export const discover = read(contract.discover, { isPrepared: true })(async (call) => {
  const { ctx, input } = call;
  mustFilter(ctx.actor, input.filters);
  const seed = input.seed ?? randomInt(SEEDS);
  const isBegun = input.page === 1 && !input.countOnly;
  // What the engine need not know is read while it searches.
  const [{ found, sought, total, layers, shown }, credits] = await Promise.all([
    find(call, { seed, shown: readShown(ctx, input.filters) }),
    readOwnCredits(ctx),
    isBegun && countSearch(ctx, input.filters),
  ]);
  const ids = found.map(({ id }) => id);
  const { keywords } = input.filters;
  const [{ cards, inCrm, open }, matches, audiences] = await Promise.all([
    load(call, ids),
    keywords ? readMatches(ctx, { layers, ids, keywords, signal: call.client.signal }) : new Map<number, Match>(),
    readMatchedAudiences(ctx, { ids, ...audiencesSought(input.filters) }),
  ]);
  const matchOf = (id: number) => {
    const match = matches.get(id);
    if (match === undefined) return null;
    return open.has(id) ? match : withoutPostText(match);
  };
  return {
    // A creator deleted concurrently has no card.
    results: found.flatMap(({ id, headline }) => {
      const card = cards.get(id);
      const network = headline ?? headlineAccount(card?.networks ?? [], sought)?.network ?? sought[0] ?? null;
      if (!card) return [];
      const audience = audiences.get(id) ?? null;
      return [{ ...card, inCrm: inCrm.has(id), headline: network, match: matchOf(id), audience }];
    }),
    totalResults: total,
    limitedByPlan: shown !== null && total > shown,
    shown,
    searchCreditsLeft: credits.search,
    resultsPerPage: DISCOVERY_PAGE_SIZE,
    seed,
  };
});

export const showMoreResults = write(contract.showMoreResults, {
  // The engine may take its time.
  async before(call) {
    mustFilter(call.ctx.actor, call.input.filters);
    return find(
      { ...call, input: { ...call.input, page: 1, countOnly: true } },
      { seed: 0, shown: Promise.resolve(0) },
    );
  },
})(async ({ ctx, input, unchanged }, { total }) => {
  const { charged, shown } = await payForMore(ctx, { ...input, total });
  if (charged) ctx.emit(ctx.actor.customerId, "refresh_user", {});
  else unchanged();
  return { charged, shown, searchCreditsLeft: (await readOwnCredits(ctx)).search };
});

async function find(
  {
    ctx,
    input: { filters, page, figuresOf, countOnly },
    client: { signal },
  }: Pick<Discovery, "ctx" | "input" | "client">,
  { seed, shown: limit }: { seed: number; shown: Promise<number | null> },
) {
  const now = ctx.clock.now();
  const headline = figuresOf ? [{ network: figuresOf, fits: condition("1") }] : accountsSought(filters, now);
  const sought = headline.map(({ network }) => network);
  const [layers, inCrm, ownAudiences, shown] = await Promise.all([
    readLayers(ctx),
    filters.hideCrmCreators ? crmCreatorIds({ ctx }) : [],
    matchOwnAudiences(ctx, audiencesSought(filters)),
    limit,
  ]);
  const fits = matchesFilters({ layers, filters, now, headline, crmCreatorIds: inCrm, ownAudiences });
  const { keywords } = filters;
  const relevance =
    filters.sort === "relevance" && keywords?.keys.length ? relevanceTo(keywords, now, layers) : undefined;
  const order = { sort: filters.sort ?? "random", relevance, headline, seed };
  const { offset, limit: count } = pageWindow(page, countOnly ? 0 : shown);
  const { found, total } =
    count === 0
      ? { found: [], total: await matchingTotal(ctx.engine, { fitting: fits, signal }) }
      : await matchingCreators(ctx.engine, { fitting: fits, order, offset, limit: count, signal });
  return { found, total, sought, layers, shown };
}

/** Returns the shares that audiences must have; without shares, replies say nothing about audiences. */
function audiencesSought(filters: DiscoveryFilters) {
  return { wanted: wantedShares(filters.audience), networks: audienceNetworks(filters) };
}

async function load({ ctx }: Pick<Discovery, "ctx">, ids: number[]) {
  const [cards, inCrm] = await Promise.all([readCards({ ctx, ids }), whichInCrm({ ctx, creatorIds: ids })]);
  const open = await readOpen(
    ctx,
    [...cards].map(([id, { isSample }]) => ({ id, isSample })),
  );
  return { cards, inCrm, open };
}

/** A profile that is not open shows its newest posts alone: a text would tell what the others say. */
function withoutPostText(match: Match): Match {
  return match.place === "post" ? { ...match, text: "", marks: [] } : match;
}

/** Only administrators may filter by the time creators were added to the installation. */
function mustFilter({ isAdmin }: Member, { admin }: DiscoveryFilters): void {
  const { min, max } = admin?.createdAt ?? {};
  if (!isAdmin && (min ?? max) !== undefined) refuse("forbidden", say("discovery.administratorsOnly"));
}

/** How many results of a search the workspace can view; null: all. */
async function readShown(ctx: Context<Member>, filters: DiscoveryFilters): Promise<number | null> {
  const { discoveryResults } = ownLimits(ctx);
  if (discoveryResults === null) return null;
  const subject = searchId(filters);
  const paid = await readPaid(ctx, { kind: "search", subjects: [subject] });
  return discoveryResults + (paid.get(subject)?.times ?? 0) * MORE_RESULTS;
}

/** Spends a credit on the next results, unless more than `beyond` are shown already. Within a transaction that holds the tenant's lock. */
async function payForMore(
  ctx: Context<Member>,
  { filters, beyond, total, key }: { filters: DiscoveryFilters; beyond: number; total: number; key: string },
): Promise<{ charged: boolean; shown: number | null }> {
  const before = await readShown(ctx, filters);
  if (before === null || before > beyond || before >= total) return { charged: false, shown: before };
  const { charged } = await spendCredit({ ctx, kind: "search", subject: searchId(filters), key });
  return { charged, shown: await readShown(ctx, filters) };
}
