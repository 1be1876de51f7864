import type { Database } from "../../../db/connect.ts";
import type { ActedFor } from "../../../kernel/feature.ts";
import { selectOwnerClaim, selectOwns, selectWorkspaceOf } from "../claims/store.ts";
import { selectManages } from "./store.ts";

/** Whether the profile is the user's, or its owner lets them act for it. */
export async function selectActsFor(db: Database, userId: string, creatorId: number): Promise<boolean> {
  return (await selectOwns(db, userId, creatorId)) || selectManages(db, userId, creatorId);
}

/** The owner that a caller acts for; null: the caller is the owner. */
export const actedFor: ActedFor = async ({ db, actor }, id) => {
  const claim = await selectOwnerClaim(db, Number(id));
  if (!claim || claim.userId === actor.userId) return null;
  const customerId = await selectWorkspaceOf(db, claim.userId);
  return customerId === undefined ? null : { customerId, about: claim.fullName };
};
