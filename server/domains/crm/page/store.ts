import { NONE, type Match } from "#contract/collections/filters.ts";
import { and, eq, sql, type SQL } from "drizzle-orm";
import { choiceCounts, type ChoiceSql } from "../../../db/count-choices.ts";
import type { CrmFilters } from "#contract/collections/crm.ts";
import type { FiltersOptions } from "#contract/crm/endpoints.ts";
import type { TenantDb } from "../../../db/tenant.ts";
import { crmCreators, crmStatuses, users } from "../../../db/tables/index.ts";
import {
  address,
  choiceSql,
  crmOrderBy,
  inLists,
  crmRow,
  isNarrowedBy,
  isUnfiltered,
  matching,
} from "../fields-store.ts";
import { countByAdder, entriesOf, selectMatchingInList } from "../stores/additions-store.ts";
import { countByFeedback } from "../stores/feedback-store.ts";
import { countByImport } from "../stores/imports-store.ts";
import { headlineFigure } from "../figures-store.ts";
import type { CrmOrder, Entry } from "../fields-store.ts";

type Page = { filters: CrmFilters; order: CrmOrder; limit: number; offset: number };

/** The page is found first, and only its rows are read whole: a late page costs little more than the first. */
export async function selectPage(tenant: TenantDb, { filters, order, limit, offset }: Page): Promise<Entry[]> {
  const by = crmOrderBy({ ...order, figures: filters });
  const ids = tenant.db.select({ id: crmCreators.id }).from(crmCreators).where(matching(tenant, filters)).$dynamic();
  const sorted = order.sort === "status" ? ids.leftJoin(crmStatuses, eq(crmStatuses.id, crmCreators.statusId)) : ids;
  const page = sorted.orderBy(by).limit(limit).offset(offset).as("page");
  return tenant.db
    .select(crmRow)
    .from(page)
    .innerJoin(crmCreators, eq(crmCreators.id, page.id))
    .leftJoin(users, eq(users.id, crmCreators.addedBy))
    .leftJoin(crmStatuses, eq(crmStatuses.id, crmCreators.statusId))
    .orderBy(by);
}

/** Null without filters: every row matches. */
export async function countMatching(tenant: TenantDb, filters: CrmFilters): Promise<number | null> {
  return isUnfiltered(tenant, filters) ? null : tenant.db.$count(crmCreators, matching(tenant, filters));
}

type Pair = { id: string; creatorId: number };

/** Rows and their creators, newest first: of a list, its newest addition. */
export async function selectMatching(tenant: TenantDb, filters: CrmFilters): Promise<Pair[]> {
  if (filters.inList !== undefined)
    return selectMatchingInList(tenant, matching(tenant, filters, "inList"), filters.inList);
  return tenant.db
    .select({ id: crmCreators.id, creatorId: crmCreators.creatorId })
    .from(crmCreators)
    .where(matching(tenant, filters))
    .orderBy(crmOrderBy({ sort: "createdAt", ascending: false }));
}

type Counted = { value: string; count: number };
export type Choosable = { id: keyof FiltersOptions; match: Match };

/**
 * How many rows have each value of these filters, of those that match all filters except that one; most frequent first.
 * Filters that leave out no rows themselves are counted of the same rows, which are read together.
 */
export async function countChoices(
  tenant: TenantDb,
  filters: CrmFilters,
  choosable: readonly Choosable[],
): Promise<Map<Choosable["id"], Counted[]>> {
  const counts = choosable.map(({ id, match }) => {
    // Where rows must have every choice, one more leaves fewer: only those that have all chosen ones too.
    const isNarrowing = match !== "every" && isNarrowedBy(id, tenant, filters);
    const among = matching(tenant, filters, isNarrowing ? id : undefined);
    return { id, isNarrowing, among, ofOthers: countInOthers(tenant, filters, { id, among }) };
  });
  const together = counts
    .filter(({ isNarrowing, ofOthers }) => !isNarrowing && !ofOthers)
    .map(({ id }) => Object.assign({ id }, choiceSql(id, filters)));
  const everyFilter = matching(tenant, filters);
  const [arrays, values, ...apart] = await Promise.all([
    countOfRows(
      tenant,
      together.filter(({ isArray }) => isArray),
      everyFilter,
    ),
    countOfRows(
      tenant,
      together.filter(({ isArray }) => !isArray),
      everyFilter,
    ),
    ...counts.map(async ({ id, isNarrowing, among, ofOthers }) => {
      if (ofOthers) return (await ofOthers).map(({ value, count }) => ({ id, value, count }));
      return isNarrowing ? countOfRows(tenant, [{ id, ...choiceSql(id, filters) }], among) : [];
    }),
  ]);
  return Map.groupBy([arrays, values, ...apart].flat(), ({ id }) => id);
}

type CountedOf = Counted & { id: Choosable["id"] };

async function countOfRows(
  tenant: TenantDb,
  choices: (ChoiceSql & Pick<CountedOf, "id">)[],
  among: SQL | undefined,
): Promise<CountedOf[]> {
  if (choices.length === 0) return [];
  const { rows } = await tenant.db.execute<CountedOf>(choiceCounts(choices, sql`from ${crmCreators} where ${among}`));
  return rows;
}

type Others = Pick<Choosable, "id"> & { among: SQL | undefined };

/** Of what is stored in other tables; undefined: rows of the CRM have the values. */
function countInOthers(tenant: TenantDb, filters: CrmFilters, { id, among }: Others): Promise<Counted[]> | undefined {
  if (id === "lists") return countByList(tenant, among);
  if (id === "imports") return countByImport(tenant, among);
  if (id === "verdicts") return countByFeedback(tenant, among, filters.inList);
  return id === "addedBy" && filters.inList !== undefined ? countByAdder(tenant, among, filters.inList) : undefined;
}

async function countByList(tenant: TenantDb, among: SQL | undefined): Promise<Counted[]> {
  const [unlisted, { rows }] = await Promise.all([
    tenant.db.$count(crmCreators, and(among, inLists([NONE], tenant))),
    tenant.db.execute<Counted>(sql`
      select entry.list_id as value, count(*)::integer as count
      from ${crmCreators} join (${entriesOf(sql`true`, tenant)}) entry on entry.creator_id = ${crmCreators.creatorId}
      where ${among} group by 1 order by count desc, value`),
  ]);
  return unlisted > 0 ? [...rows, { value: NONE, count: unlisted }] : rows;
}

type Sums = {
  creators: number;
  followers: number;
  medianEngagementRate: number | null;
  withEmail: number;
  withoutStatus: number;
};

/** What the rows that match add up to. */
export async function selectSums(tenant: TenantDb, filters: CrmFilters): Promise<Sums> {
  const [row] = await tenant.db
    .select({
      creators: sql`count(*)`.mapWith(Number),
      followers: sql`coalesce(sum(${crmCreators.totalFollowers}), 0)`.mapWith(Number),
      medianEngagementRate: sql<
        number | null
      >`percentile_cont(0.5) within group (order by ${headlineFigure("engagementRate", filters)})`,
      withEmail: sql`count(*) filter (where ${address} is not null)`.mapWith(Number),
      withoutStatus: sql`count(*) filter (where ${crmCreators.statusId} is null)`.mapWith(Number),
    })
    .from(crmCreators)
    .where(matching(tenant, filters));
  return row ?? { creators: 0, followers: 0, medianEngagementRate: null, withEmail: 0, withoutStatus: 0 };
}
