import type { CreatorCard } from "#contract/creators.ts";
import type { Context, Member } from "../../../context.ts";
import { refuse } from "../../../errors.ts";
import { readCards } from "../../creators/index.ts";
import { readRowOf } from "../../crm/index.ts";
import { readOpen } from "./open-profile.ts";

export type Profile = {
  card: CreatorCard;
  /** The creators that the profile shows as one: with those of its row in the CRM. */
  creatorIds: number[];
  /** Whether the workspace sees all of it. */
  isOpen: boolean;
};

/** Throws not_found. */
export async function findProfile(ctx: Context<Member>, id: number): Promise<Profile> {
  const [cards, row] = await Promise.all([readCards({ ctx, ids: [id] }), readRowOf({ ctx, creatorId: id })]);
  const card = cards.get(id) ?? refuse("not_found");
  const creatorIds = row ? [row.creatorId, ...row.merged.map(({ creatorId }) => creatorId)].map(Number) : [id];
  const open = await readOpen(ctx, [{ id, isSample: card.isSample, ids: creatorIds }]);
  return { card, creatorIds, isOpen: open.has(id) };
}
