import { asc, eq } from "drizzle-orm";
import type { Database } from "../../../db/connect.ts";
import { scoreHistory } from "../../../db/tables/index.ts";

/** Of a creator, oldest first. */
export async function selectScoreHistory(db: Database, creatorId: number) {
  return db
    .select({
      at: scoreHistory.at,
      score: scoreHistory.score,
      version: scoreHistory.version,
      reason: scoreHistory.reason,
    })
    .from(scoreHistory)
    .where(eq(scoreHistory.creatorId, creatorId))
    .orderBy(asc(scoreHistory.at));
}
