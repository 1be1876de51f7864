import { and, eq, exists, inArray, isNull, sql, type SQLWrapper } from "drizzle-orm";
import type { ChecklistStep } from "#contract/onboarding.ts";
import type { Database } from "#server/db/connect.ts";
import {
  creatorClaims,
  creatorGoals,
  creatorSpotlights,
  crmCreators,
  imports,
  linkImports,
  lists,
  users,
} from "#server/db/tables/index.ts";
import type { TenantDb } from "#server/db/tenant.ts";

type Onboarding = (typeof users.$inferSelect)["onboarding"];

export async function findOnboarding(db: Database, userId: string): Promise<Onboarding> {
  const [row] = await db.select({ onboarding: users.onboarding }).from(users).where(eq(users.id, userId));
  return row?.onboarding ?? {};
}

export async function updateOnboarding(db: Database, userId: string, onboarding: Onboarding): Promise<void> {
  await db.update(users).set({ onboarding }).where(eq(users.id, userId));
}

function isSome(rows: SQLWrapper) {
  return exists(rows).mapWith(Boolean);
}

/** What the workspace has, and what the user has as a creator, by the step that made it. */
export async function selectDone({
  db,
  customerId,
  userId,
}: TenantDb & { userId: string }): Promise<Record<ChecklistStep, boolean>> {
  const ownLists = and(eq(lists.customerId, customerId), isNull(lists.deletedAt));
  const owned = db
    .select({ id: creatorClaims.id })
    .from(creatorClaims)
    .where(and(eq(creatorClaims.userId, userId), eq(creatorClaims.state, "owned")));
  const page = (condition: SQLWrapper) =>
    isSome(
      db
        .select({ id: creatorSpotlights.id })
        .from(creatorSpotlights)
        .where(
          and(inArray(creatorSpotlights.claimId, owned), eq(creatorSpotlights.isPublic, true), condition.getSQL()),
        ),
    );
  const [row] = await db
    .select({
      claim: isSome(owned),
      page: page(sql`true`),
      contact: page(creatorSpotlights.takesEnquiries),
      goal: isSome(
        db
          .select({ id: creatorGoals.id })
          .from(creatorGoals)
          .where(and(eq(creatorGoals.customerId, customerId), eq(creatorGoals.userId, userId))),
      ),
      crm: isSome(db.select({ id: crmCreators.id }).from(crmCreators).where(eq(crmCreators.customerId, customerId))),
      list: isSome(db.select({ id: lists.id }).from(lists).where(ownLists)),
      share: isSome(
        db
          .select({ id: lists.id })
          .from(lists)
          .where(and(ownLists, eq(lists.isPublic, true))),
      ),
      file: isSome(
        db
          .select({ id: imports.id })
          .from(imports)
          .where(and(eq(imports.customerId, customerId), eq(imports.state, "done"))),
      ),
      links: isSome(db.select({ id: linkImports.id }).from(linkImports).where(eq(linkImports.customerId, customerId))),
    })
    .from(users)
    .limit(1);
  return {
    crm: row?.crm ?? false,
    list: row?.list ?? false,
    share: row?.share ?? false,
    claim: row?.claim ?? false,
    page: row?.page ?? false,
    contact: row?.contact ?? false,
    goal: row?.goal ?? false,
    import: (row?.file ?? false) || (row?.links ?? false),
  };
}
