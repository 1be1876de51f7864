import type { Database } from "../../../db/connect.ts";
import { selectOwns } from "../claims/store.ts";
import { selectManages } from "./store.ts";

/** Whether the profile is the user's, or its owner lets them act for it. */
export async function selectActsFor(db: Database, userId: string, creatorId: number): Promise<boolean> {
  return (await selectOwns(db, userId, creatorId)) || selectManages(db, userId, creatorId);
}
