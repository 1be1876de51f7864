import { and, desc, eq } from "drizzle-orm";
import type { RateCard } from "#contract/rate-card.ts";
import { personName } from "../../db/person-name.ts";
import { rateCards, users } from "../../db/tables/index.ts";
import type { TenantDb } from "../../db/tenant.ts";

export type CardRow = { version: number; card: RateCard; savedAt: Date; savedBy: string | null };

/** The newest version, or this one. */
export async function selectCard({ db, customerId }: TenantDb, version?: number): Promise<CardRow | undefined> {
  const [row] = await db
    .select({ version: rateCards.version, card: rateCards.card, savedAt: rateCards.savedAt, savedBy: personName })
    .from(rateCards)
    .leftJoin(users, eq(users.id, rateCards.userId))
    .where(
      and(eq(rateCards.customerId, customerId), version === undefined ? undefined : eq(rateCards.version, version)),
    )
    .orderBy(desc(rateCards.version))
    .limit(1);
  return row;
}

/** Newest first. */
export async function selectCards({ db, customerId }: TenantDb, limit: number): Promise<CardRow[]> {
  return db
    .select({ version: rateCards.version, card: rateCards.card, savedAt: rateCards.savedAt, savedBy: personName })
    .from(rateCards)
    .leftJoin(users, eq(users.id, rateCards.userId))
    .where(eq(rateCards.customerId, customerId))
    .orderBy(desc(rateCards.version))
    .limit(limit);
}

type NewCard = { version: number; card: RateCard; userId: string; savedAt: Date };

export async function insertCard({ db, customerId }: TenantDb, card: NewCard): Promise<void> {
  await db.insert(rateCards).values({ ...card, customerId });
}
