import { FILTERED_DIMENSIONS, type FilteredDimension, type WantedShare } from "#contract/discovery/audience-filter.ts";
import type { Network } from "#contract/networks/networks.ts";
import type { AudienceProvenance } from "#contract/base/states.ts";
import type { Context, Member } from "../../../context.ts";
import { tenantOf } from "../../../db/tenant.ts";
import { mapInTurns } from "../../../kernel/turns.ts";
import { selectConnectedAudiences } from "../../creator-profile/index.ts";
import { mergedWith, whichInCrm } from "../../crm/index.ts";
import { ownLimits, readPaid } from "../../plans/index.ts";
import { drawSamples } from "./draw-samples.ts";
import { matchAudience, sourceOfConnected, type AudienceSource, type MatchedAudience } from "./rules.ts";
import { selectSampleAccounts, selectShares, type ShareRow } from "./store.ts";

type Wanted = { wanted: readonly WantedShare[]; networks: readonly Network[] };

/**
 * Returns the creators with an audience that the workspace has reports or open estimates of, and those among them that
 * match. The index decides on all others. Estimates that the plan hides count as unknown, so that no search reveals
 * them.
 */
export async function matchOwnAudiences(
  ctx: Context<Member>,
  { wanted, networks }: Wanted,
): Promise<{ known: number[]; matching: number[] }> {
  if (wanted.length === 0) return { known: [], matching: [] };
  const sources = await readOwn(ctx, neededFor(wanted));
  const known = [...sources.keys()];
  const matches = await mapInTurns([...sources.values()], (all) => matchAudience(all, { wanted, networks }));
  return { known, matching: known.filter((_id, i) => matches[i]) };
}

/** The wanted shares of each of these creators, with their source; creators without any are left out. */
export async function readMatchedAudiences(
  ctx: Context<Member>,
  { ids, wanted, networks }: Wanted & { ids: readonly number[] },
): Promise<Map<number, MatchedAudience>> {
  if (wanted.length === 0 || ids.length === 0) return new Map();
  const own = await readOwn(ctx, { ...neededFor(wanted), ids });
  const rest = ids.filter((id) => !own.has(id));
  const all = new Map([...own, ...(await readShared(ctx, rest))]);
  return new Map(
    ids.flatMap((id) => {
      const match = matchAudience(all.get(id) ?? [], { wanted, networks });
      return match ? [[id, match] as const] : [];
    }),
  );
}

export type OwnSource = { provenance: AudienceProvenance; source: string | null; creatorIds: number[] };

/** The sources of the workspace's own that can be filtered by, each with its creators. */
export async function readOwnSources(ctx: Context<Member>): Promise<OwnSource[]> {
  const open = await readOpenShares(ctx, { dimensions: FILTERED_DIMENSIONS, countries: [] });
  const all = [...open].flatMap(([id, rows]) => rows.map((row) => ({ id, tool: row.tool })));
  return [...Map.groupBy(all, ({ tool }) => tool)].map(([tool, found]) => ({
    provenance: tool === null ? "estimated" : "reported",
    source: tool,
    creatorIds: [...new Set(found.map(({ id }) => id))],
  }));
}

type Needed = { dimensions: readonly FilteredDimension[]; countries: readonly string[]; ids?: readonly number[] };

function neededFor(wanted: readonly WantedShare[]): Needed {
  return {
    dimensions: [...new Set(wanted.map(({ dimension }) => dimension))],
    countries: wanted.flatMap(({ dimension, code }) => (dimension === "countries" ? [code] : [])),
  };
}

/** What the workspace knows of audiences, beside what everyone knows of those of these creators. */
async function readOwn(ctx: Context<Member>, needed: Needed): Promise<Map<number, AudienceSource[]>> {
  const open = await readOpenShares(ctx, needed);
  const shared = await readShared(ctx, [...open.keys()]);
  return new Map([...open].map(([id, rows]) => [id, [...rows.map(sourceOf), ...(shared.get(id) ?? [])]]));
}

/** By creator, those it is merged with included, as the profile shows them; estimates that the plan hides are left out. */
async function readOpenShares(
  ctx: Context<Member>,
  { ids, dimensions, countries }: Needed,
): Promise<Map<number, ShareRow[]>> {
  const merged = ids && (await mergedWith({ ctx, creatorIds: ids }));
  const creatorIds = merged && [...new Set([...merged.values()].flat())];
  const rows = await selectShares(tenantOf(ctx), { creatorIds, dimensions, countries });
  const groups = merged ?? (await mergedWith({ ctx, creatorIds: [...new Set(rows.map((row) => row.creatorId))] }));
  const isOpen = await readOpenEstimates(
    ctx,
    rows.flatMap(({ tool, creatorId }) => (tool === null ? (groups.get(creatorId) ?? []) : [])),
  );
  const rowsOf = Map.groupBy(rows, ({ creatorId }) => creatorId);
  return new Map(
    [...groups].flatMap(([id, group]) => {
      const isPaid = group.some(isOpen);
      const open = group.flatMap((one) => rowsOf.get(one) ?? []).filter(({ tool }) => tool !== null || isPaid);
      return open.length > 0 ? [[id, open] as const] : [];
    }),
  );
}

/** Whether an estimate that was paid for this creator is open, as readPayment() decides it for one profile. */
async function readOpenEstimates(
  ctx: Context<Member>,
  creatorIds: readonly number[],
): Promise<(creatorId: number) => boolean> {
  if (ownLimits(ctx).credits.audience === null) return () => true;
  if (creatorIds.length === 0) return () => false;
  const all = [...new Set(creatorIds)];
  const [inCrm, fictional] = await Promise.all([
    whichInCrm({ ctx, creatorIds: all }),
    selectSampleAccounts(ctx.db, all).then((accounts) => new Set(accounts.map((account) => account.creatorId))),
  ]);
  const paid = await readPaid(ctx, {
    kind: "audience",
    subjects: all.map(String),
    forGood: new Set([...inCrm].map(String)),
  });
  return (id) => paid.has(String(id)) || fictional.has(id);
}

function sourceOf({ tool, network, at, dimensions }: ShareRow): AudienceSource {
  return { network, provenance: tool === null ? "estimated" : "reported", source: tool, at, dimensions };
}

/** What every workspace knows: of connected accounts, and of fictional creators. */
async function readShared(ctx: Context<Member>, ids: readonly number[]): Promise<Map<number, AudienceSource[]>> {
  if (ids.length === 0) return new Map();
  const [connected, sample] = await Promise.all([
    selectConnectedAudiences(tenantOf(ctx), ids),
    selectSampleAccounts(ctx.db, ids),
  ]);
  // The niches decide interests alone.
  const accounts = sample.map((one) => Object.assign(one, { niches: [] }));
  const all = [
    ...connected.map((one) => ({ creatorId: one.creatorId, source: sourceOfConnected(one) })),
    ...(await drawSamples(ctx, accounts)).map(({ account, source }) => ({ creatorId: account.creatorId, source })),
  ];
  const found = Map.groupBy(all, ({ creatorId }) => creatorId);
  return new Map([...found].map(([id, own]) => [id, own.map(({ source }) => source)]));
}
