import { narrowedName } from "#contract/rankings/ranking-name.ts";
import { say } from "#contract/messages/catalogue.ts";
import type { Context, Member } from "../../../context.ts";
import { tenantOf } from "../../../db/tenant.ts";
import { refuse } from "../../../errors.ts";
import { readTaxonomy } from "../../categories/index.ts";
import { readPlaces } from "../places.ts";
import { readMemberIds } from "../read-ranking.ts";
import { findRanking } from "../resolve.ts";
import { selectTrackedById } from "./store.ts";

/** Places whose creators are tracked. */
export const TRACKED_PLACES = 200;

/**
 * The creators on the first places of a ranking that the workspace tracks, without those that its plan hides. Throws
 * not_found.
 */
export async function readTrackedMembers(
  ctx: Context<Member>,
  id: string,
): Promise<{ title: string; creatorIds: number[] }> {
  const row = (await selectTrackedById(tenantOf(ctx), id)) ?? refuse("not_found", say("rankings.notTracked"));
  const top = findRanking(row.ranking, await readTaxonomy({ ctx })) ?? refuse("not_found");
  const places = await readPlaces(ctx, row.ranking);
  const narrowed = { network: row.network ?? undefined, country: row.country ?? undefined };
  const limit = Math.min(TRACKED_PLACES, places ?? TRACKED_PLACES);
  const creatorIds = await readMemberIds(ctx, { id: row.ranking, ...narrowed }, { offset: 0, limit, places });
  return { title: narrowedName(top, { network: row.network, country: row.country }), creatorIds };
}
