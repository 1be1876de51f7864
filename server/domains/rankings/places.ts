import { splitIcon } from "#contract/categories/category-name.ts";
import { rankingIdOf, rankingOf, unlockNiche as endpoint, type RankingView } from "#contract/rankings/endpoints.ts";
import { say } from "#contract/messages/catalogue.ts";
import type { Context, Member } from "../../context.ts";
import { tenantOf, type TenantDb } from "../../db/tenant.ts";
import { refuse } from "../../errors.ts";
import { rankedPage, type Day, type Ranked } from "../../engine/queries/rankings/ranked.ts";
import { write } from "../../kernel/handler.ts";
import { readTaxonomy, type StoredTaxonomy } from "../categories/index.ts";
import { assertSize, ownLimits, readOwnCredits, readEverPaid, spendCredit, type PlanLimits } from "../plans/index.ts";
import { view } from "./resolve.ts";

/** How many first places of a ranking the workspace can view; null: all. */
export async function readPlaces(ctx: Context<Member>, ranking: string): Promise<number | null> {
  return (await placesOf(tenantOf(ctx), ownLimits(ctx), [ranking]))(ranking);
}

/** Returns how many first places of each of these rankings a workspace with these limits can view. */
export async function placesOf(
  tenant: TenantDb,
  { rankingPlaces }: Pick<PlanLimits, "rankingPlaces">,
  rankings: readonly string[],
): Promise<(ranking: string) => number | null> {
  if (rankingPlaces === null) return () => null;
  const unlocked = await readEverPaid(tenant, { kind: "niche", subjects: rankings.flatMap(nicheOf) });
  return (ranking) => (nicheOf(ranking).some((niche) => unlocked.has(niche)) ? null : rankingPlaces);
}

/** What of a page counted from 1 can be viewed: nothing, with a limit of 0. */
export function visiblePart(
  { page, per_page }: { page: number; per_page: number },
  places: number | null,
): { offset: number; limit: number } {
  const offset = (page - 1) * per_page;
  const left = places === null ? per_page : places - offset;
  return { offset, limit: Math.max(0, Math.min(per_page, left)) };
}

/** Returns what a reply states of hidden places. */
export async function presentAccess(
  ctx: Context<Member>,
  { top, total, visible, places }: { top: RankingView; total: number; visible: number; places: number | null },
) {
  if (places === null || total <= places) return { hasFullAccess: true, locked: null };
  const nicheCreditsLeft = top.kind === "niche" ? (await readOwnCredits(ctx)).niche : null;
  return { hasFullAccess: false, locked: { shown: places, total, visible, nicheCreditsLeft } };
}

type Chosen = {
  of: Ranked;
  day: Day;
  ids: readonly number[];
  places: number | null;
  signal: AbortSignal | undefined;
};

/** Throws plan_limit when one of these creators is not among the places that can be viewed. */
export async function assertVisible(ctx: Context<Member>, { of, day, ids, places, signal }: Chosen): Promise<void> {
  if (places === null) return;
  const { rows } = await rankedPage(ctx.engine, { of, day, offset: 0, limit: places, signal });
  const visible = new Set(rows.map(({ id }) => id));
  // The error is the same for creators on hidden places and for unranked ones: it must not reveal who is ranked.
  if (ids.some((id) => !visible.has(id))) assertSize(ctx, "rankingPlaces", Number.POSITIVE_INFINITY);
}

/** Two calls at once wait for each other, and the ledger refuses the same key twice: a niche is paid for once. */
export const unlockNiche = write(endpoint)(async ({ ctx, input, unchanged }) => {
  const taxonomy = await readTaxonomy({ ctx });
  const { id } = findNiche(input.niche_name, taxonomy);
  const top = view({ kind: "niche", id }, taxonomy);
  const isOpen = (await readPlaces(ctx, top.id)) === null;
  const { charged } = isOpen
    ? { charged: false }
    : await spendCredit({ ctx, kind: "niche", subject: String(id), key: top.id });
  if (charged) ctx.emit(ctx.actor.customerId, "refresh_user", {});
  else unchanged();
  return { charged, top, niches_available: (await readOwnCredits(ctx)).niche };
});

/** The niche with this name, slug or id of a ranking; throws not_found, and conflict where several are called so. */
function findNiche(called: string, { niches }: StoredTaxonomy): { id: number } {
  const name = called.toLowerCase();
  const byId = niches.filter(({ id }) => rankingIdOf({ kind: "niche", id }) === name);
  const bySlug = niches.filter(({ slug }) => slug === name);
  const byName = niches.filter((one) =>
    [one.name, splitIcon(one.name).label].some((own) => own.toLowerCase() === name),
  );
  const [found, ...others] = [byId, bySlug, byName].find((some) => some.length > 0) ?? [];
  if (!found) return refuse("not_found", say("rankings.noNiche", { name: called }));
  const ids = [found, ...others].map(({ id }) => rankingIdOf({ kind: "niche", id }));
  if (others.length > 0) refuse("conflict", say("rankings.severalNiches", { name: called, ids: ids.join(", ") }));
  return found;
}

function nicheOf(ranking: string): string[] {
  const of = rankingOf(ranking);
  return of.kind === "niche" ? [String(of.id)] : [];
}
