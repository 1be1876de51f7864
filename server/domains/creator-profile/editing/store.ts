import { and, eq, isNotNull, isNull, ne, sql } from "drizzle-orm";
import { WELL_KNOWN } from "../../../db/tables/creators.ts";
import type { Database } from "../../../db/connect.ts";
import { creatorClaims, creators, supportMessages } from "../../../db/tables/index.ts";

/** Whether another well-known creator, or an owner of a profile, has this name. */
export async function selectIsTaken(
  db: Database,
  { name, except }: { name: string; except: number },
): Promise<boolean> {
  const rows = await db
    .select({ id: creators.id })
    .from(creators)
    .where(
      and(
        sql`lower(${creators.fullName}) = lower(${name})`,
        WELL_KNOWN(creators),
        isNull(creators.customerId),
        ne(creators.id, except),
      ),
    )
    .limit(1);
  return rows.length > 0;
}

export async function insertRename(
  db: Database,
  message: { userId: string; customerId: string; creatorId: number; text: string; createdAt: Date },
): Promise<string> {
  const [row] = await db
    .insert(supportMessages)
    .values({ ...message, kind: "rename" })
    .returning({ id: supportMessages.id });
  if (!row) throw new Error("no matter was inserted");
  return row.id;
}

export async function updateRequestedName(
  db: Database,
  claimId: string,
  requested: { requestedName: string | null; renameMessageId: string | null },
): Promise<void> {
  await db.update(creatorClaims).set(requested).where(eq(creatorClaims.id, claimId));
}

/** The name that waits for a decision in this matter, of a profile that still is its owner's. */
export async function selectRequest(db: Database, messageId: string) {
  const [row] = await db
    .select({
      id: creatorClaims.id,
      creatorId: creatorClaims.creatorId,
      userId: creatorClaims.userId,
      requestedName: creatorClaims.requestedName,
    })
    .from(creatorClaims)
    .where(
      and(
        eq(creatorClaims.renameMessageId, messageId),
        eq(creatorClaims.state, "owned"),
        isNotNull(creatorClaims.requestedName),
      ),
    );
  return row;
}
