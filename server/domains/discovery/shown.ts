import { MORE_RESULTS, type DiscoveryFilters } from "#contract/discovery.ts";
import type { Context, Member } from "../../context.ts";
import { searchId } from "../users/index.ts";
import { ownLimits, readPaid, spendCredit } from "../plans/index.ts";

/** How many results of a search the workspace can view; null: all. */
export async function readShown(ctx: Context<Member>, filters: DiscoveryFilters): Promise<number | null> {
  const { discoveryResults } = ownLimits(ctx);
  if (discoveryResults === null) return null;
  const subject = searchId(filters);
  const paid = await readPaid(ctx, { kind: "search", subjects: [subject] });
  return discoveryResults + (paid.get(subject)?.times ?? 0) * MORE_RESULTS;
}

/** Spends a credit on the next results, unless more than `beyond` are shown already. Within a transaction that holds the tenant's lock. */
export async function payForMore(
  ctx: Context<Member>,
  { filters, beyond, total, key }: { filters: DiscoveryFilters; beyond: number; total: number; key: string },
): Promise<{ charged: boolean; shown: number | null }> {
  const before = await readShown(ctx, filters);
  if (before === null || before > beyond || before >= total) return { charged: false, shown: before };
  const { charged } = await spendCredit({ ctx, kind: "search", subject: searchId(filters), key });
  return { charged, shown: await readShown(ctx, filters) };
}
