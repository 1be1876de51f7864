import { narrowedName } from "#contract/rankings/ranking-name.ts";
import * as contract from "#contract/rankings/tracked-rankings.ts";
import type { ParsedInput } from "#contract/base/endpoint.ts";
import { say } from "#contract/messages/catalogue.ts";
import type { Context, Member } from "../../../context.ts";
import { tenantOf } from "../../../db/tenant.ts";
import { refuse } from "../../../errors.ts";
import type { LogUndo } from "../../../kernel/feature.ts";
import { read, write } from "../../../kernel/handler.ts";
import { readTaxonomy, type StoredTaxonomy } from "../../categories/index.ts";
import { assertRoom } from "../../plans/index.ts";
import { findRanking, resolve } from "../resolve.ts";
import * as store from "./store.ts";

function narrowedOf({ topId, network, country }: ParsedInput<typeof contract.trackRanking>): store.Narrowed {
  return { ranking: topId, network: network ?? null, country: country ?? null };
}

/** Nothing of a category or niche that was deleted. */
function present(row: store.TrackedRow, taxonomy: StoredTaxonomy): contract.TrackedRanking[] {
  const top = findRanking(row.ranking, taxonomy);
  if (!top) return [];
  const { id, network, country, createdAt, createdBy } = row;
  return [{ _id: id, top, network, country, createdAt: createdAt.toISOString(), createdBy }];
}

export const listTrackedRankings = read(contract.listTrackedRankings)(async ({ ctx }) => ({
  trackings: await readTracked(ctx),
}));

/** The rankings that the workspace tracks, the newest first. */
export async function readTracked(ctx: Context<Member>): Promise<contract.TrackedRanking[]> {
  const [rows, taxonomy] = await Promise.all([store.selectTracked(tenantOf(ctx)), readTaxonomy({ ctx })]);
  return rows.flatMap((row) => present(row, taxonomy));
}

export const trackRanking = write(contract.trackRanking)(async ({ ctx, input, unchanged }) => {
  const { tracking, isNew } = await track(ctx, input);
  if (!isNew) unchanged();
  return { tracking };
});

/** Throws plan_limit. A ranking that is tracked already stays as it is. */
export async function track(
  ctx: Context<Member>,
  input: ParsedInput<typeof contract.trackRanking>,
): Promise<{ tracking: contract.TrackedRanking; isNew: boolean }> {
  const taxonomy = await readTaxonomy({ ctx });
  resolve(input.topId, taxonomy);
  const wanted = narrowedOf(input);
  const known = await find(ctx, wanted, taxonomy);
  if (known) return { tracking: known, isNew: false };
  await assertRoom(ctx, "listeningTops");
  await store.insertTracked(tenantOf(ctx), { ...wanted, userId: ctx.actor.userId, createdAt: ctx.clock.now() });
  return { tracking: (await find(ctx, wanted, taxonomy)) ?? refuse("not_found"), isNew: true };
}

async function find(
  ctx: Context<Member>,
  wanted: store.Narrowed,
  taxonomy: StoredTaxonomy,
): Promise<contract.TrackedRanking | undefined> {
  const [row] = await store.selectTracked(tenantOf(ctx), wanted);
  return row && present(row, taxonomy)[0];
}

export const untrackRanking = write(contract.untrackRanking, { action: "rankings.untrack" })(async ({ ctx, input }) =>
  untrack(ctx, input),
);

/** Within an action of the verb rankings.untrack. Throws not_found. */
export async function untrack(ctx: Context<Member>, input: ParsedInput<typeof contract.untrackRanking>) {
  const wanted = narrowedOf(input);
  const [row] = await store.selectTracked(tenantOf(ctx), wanted);
  if (!row) refuse("not_found", say("rankings.notTracked"));
  const top = findRanking(row.ranking, await readTaxonomy({ ctx }));
  await store.deleteTracked(tenantOf(ctx), row.id);
  return { changed: 1, title: top ? narrowedName(top, wanted) : null };
}

/** Throws plan_limit if the plan has no room left for it. */
export const undoUntracking: LogUndo = { check: ({ ctx }) => assertRoom(ctx, "listeningTops") };
