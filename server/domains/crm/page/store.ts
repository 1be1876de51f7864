import { eq } from "drizzle-orm";
import type { CrmFilters } from "#contract/crm-filters.ts";
import { crmOrderBy, type CrmOrder } from "../../../db/crm-order.ts";
import { crmRow } from "../../../db/crm-row.ts";
import type { Owner } from "../../../db/owner.ts";
import { personName } from "../../../db/person-name.ts";
import { crmCreators, crmStatuses, users } from "../../../db/tables/index.ts";
import type { Entry } from "../stores/entries-store.ts";
import { asksNothing, fitting } from "./filters-store.ts";

type Page = { filters: CrmFilters; order: CrmOrder; limit: number; offset: number };

/** The page is found first, and only its rows are read whole: a late page costs little more than the first. */
export async function selectPage(owner: Owner, { filters, order, limit, offset }: Page): Promise<Entry[]> {
  const ids = owner.db.select({ id: crmCreators.id }).from(crmCreators).where(fitting(owner, filters)).$dynamic();
  const sorted = order.sort === "status" ? ids.leftJoin(crmStatuses, eq(crmStatuses.id, crmCreators.statusId)) : ids;
  const page = sorted.orderBy(crmOrderBy(order)).limit(limit).offset(offset).as("page");
  return owner.db
    .select({ ...crmRow, createdAt: crmCreators.createdAt, addedBy: personName })
    .from(page)
    .innerJoin(crmCreators, eq(crmCreators.id, page.id))
    .leftJoin(users, eq(users.id, crmCreators.addedBy))
    .leftJoin(crmStatuses, eq(crmStatuses.id, crmCreators.statusId))
    .orderBy(crmOrderBy(order));
}

/** Null when the filters ask nothing: everybody fits. */
export async function countFitting(owner: Owner, filters: CrmFilters): Promise<number | null> {
  return asksNothing(owner, filters) ? null : owner.db.$count(crmCreators, fitting(owner, filters));
}

/** Newest first. */
export async function selectFitting(owner: Owner, filters: CrmFilters): Promise<{ id: string; creatorId: number }[]> {
  return owner.db
    .select({ id: crmCreators.id, creatorId: crmCreators.creatorId })
    .from(crmCreators)
    .where(fitting(owner, filters))
    .orderBy(crmOrderBy({ sort: "createdAt", ascending: false }));
}
