import { and, eq, isNull, sql, type SQL } from "drizzle-orm";
import { crmCollection, type CrmFilters, type CrmSort, type ExportColumn } from "#contract/collections/crm.ts";
import { isFieldKey, type FieldFilter, type FieldKey, type FieldValues } from "#contract/collections/field-key.ts";
import { betweenFilter, choiceFilter, NONE, searchFilter } from "#contract/collections/filters.ts";
import type { DeclaredField } from "#contract/crm/endpoints.ts";
import { TITLE_MAX } from "#contract/base/limits.ts";
import { namespaceOf } from "#contract/networks/networks.ts";
import { parseProfileLink } from "#contract/networks/profile-link.ts";
import { z } from "zod";
import { searchText } from "#contract/search/search-text.ts";
import { trust } from "#contract/base/trust.ts";
import { between, collectionSql, conditionOf } from "../../db/collection-sql.ts";
import type { ChoiceSql } from "../../db/count-choices.ts";
import { foldedText } from "../../db/folded-text.ts";
import { onDays } from "../../db/on-days.ts";
import type { TenantDb } from "../../db/tenant.ts";
import { personName } from "../../db/person-name.ts";
import { feedbackOf, withFeedback } from "./stores/feedback-store.ts";
import { entriesOf, isAmong, isMember } from "./stores/additions-store.ts";
import { inImports } from "./stores/imports-store.ts";
import {
  followersCondition,
  followerTier,
  headlineFigure,
  headlineScore,
  type Figures,
  type HeadlineFigure,
} from "./figures-store.ts";
import { crmCreators, crmFields, crmStatuses, crmTags, lists, notes, users } from "../../db/tables/index.ts";

const row = crmCreators;
const tiers = crmCollection.fields.followerTier.filter;
const engagement = crmCollection.fields.engagementRate.filter;
const growth = crmCollection.fields.growth.filter;
const score = crmCollection.fields.score.filter;

/** Rows that were merged into another are not shown: every statement that shows or counts CRM rows excludes them. */
export const shown = isNull(row.mergedInto);

/** A lookup for each row: few orders need it, and a join would be one more of every statement that can have them. */
const ownerName = sql`(
  select lower(${personName}) from ${users} where ${users.id} = ${row.owner})`;

/** Where to write to. */
export const address = sql`coalesce(${row.customEmail}, ${row.publicEmail})`;

/** Separates the addresses in a row's searchText from names and handles, which the public may search too. */
export const BEFORE_ADDRESSES = "|";
export const publicSearchText = sql`split_part(${row.searchText}, ${sql.raw(`'${BEFORE_ADDRESSES}'`)}, 1)`;

/** Fields without an entry are part of the creator, or only in files. `addedBy` needs a join with users, `status` one with crm_statuses. */
const {
  conditions,
  orderBy,
  choiceSql: declaredChoice,
  valueOf,
  row: properties,
  entered,
} = collectionSql<typeof crmCollection.fields, Pick<CrmFilters, "inList">>(crmCollection, {
  text: { value: row.searchText, where: ({ text }, tenant) => everyWordSomewhere(text, tenant) },
  name: { value: row.fullName, isIndexed: true },
  status: {
    value: row.statusId,
    order: sql`${crmStatuses.position}`,
  },
  owner: { value: row.owner, order: ownerName },
  due: { value: row.due },
  nextStep: { value: row.nextStep, order: sql`lower(${row.nextStep})` },
  tags: {
    value: row.tagIds,
    row: {
      tags: sql`array(
        select ${crmTags.id} from ${crmTags} where ${crmTags.id} = any(${row.tagIds})
        order by lower(${crmTags.title}), ${crmTags.id})`,
    },
  },
  lists: {
    value: sql`${lists.id}`,
    where: ({ lists: ids, not }, tenant) => inLists(ids, tenant, not.includes("lists")),
  },
  accounts: { value: row.networks },
  networksMethod: { value: row.networks, where: () => undefined },
  figuresOf: { value: row.networks, where: () => undefined },
  followers: { value: row.followers, where: followersCondition },
  followerTier: {
    value: followerTier({ networks: [] }),
    where: (filters) => conditionOf(tiers, followerTier(filters), { wanted: filters.followerTiers }),
    choice: (filters) => sql`coalesce(${followerTier(filters)}, ${NONE})`,
  },
  engagementRate: {
    value: row.engagementRate,
    where: (filters) => between(engagement, headlineFigure("engagementRate", filters), filters.engagementRate),
  },
  growth: {
    value: row.growth,
    where: (filters) => between(growth, headlineFigure("growth", filters), filters.growth),
  },
  score: {
    value: row.score,
    where: (filters) => between(score, headlineScore(filters), filters.score),
  },
  authenticity: { value: row.authenticity },
  rising: { value: row.rising },
  // Codes and addresses are ASCII: compared by bytes they sort ten times as fast.
  country: { value: row.country, order: sql`${row.country} collate "C"` },
  language: { value: row.language, order: sql`${row.language} collate "C"` },
  niches: { value: row.nicheIds },
  gender: { value: row.gender },
  email: { value: address, order: sql`lower(${address} collate "C")`, row: { customEmail: row.customEmail } },
  note: { value: row.customNote, where: ({ note }, tenant) => inNotes(note, tenant) },
  added: {
    value: row.createdAt,
    isIndexed: true,
    where: (filters, tenant) => addedOn(filters, tenant),
  },
  addedBy: {
    value: row.addedBy,
    where: (filters, tenant) => addedByAny(filters, tenant),
    row: { addedBy: personName },
  },
  imports: { value: row.id, where: ({ imports, not }, tenant) => inImports(imports, tenant, not.includes("imports")) },
  updated: { value: row.updatedAt },
  feedback: {
    value: feedbackOf(),
    where: ({ verdicts, inList, not }, tenant) =>
      withFeedback(verdicts, tenant, { listId: inList, isNegated: not.includes("verdicts") }),
  },
  hasNote: { value: sql`nullif(${row.customNote}, '')` },
  not: { value: row.id },
  type: { value: sql<string>`case when ${row.isBrand} then 'brand' else 'creator' end` },
});

type Properties = { [P in keyof typeof crmCollection.row]: (typeof crmCollection.row)[P]["_zod"]["output"] };
type Times = "createdAt" | "updatedAt";

/** A creator's row of a CRM or of one of its lists; createdAt and addedBy are those of its addition there. */
export type Entry = { id: string; creatorId: number; fields: FieldValues } & Omit<Properties, Times> &
  Record<Times, Date>;

/** An Entry in a CRM; statements that use it join users by addedBy. */
export const crmRow = {
  id: row.id,
  creatorId: row.creatorId,
  fields: row.customValues,
  // Each property is what the contract's field declares it to be; times are dates until they are presented.
  ...trust<{ [P in Exclude<keyof Entry, "id" | "creatorId" | "fields">]: SQL<Entry[P]> }>(properties),
};

/** What the team entered into a row. */
export type EnteredValues = Pick<Entry, DeclaredField>;

export const enteredColumns = entered;

/** `figures`: the account that the order by a figure is of; by default the largest. */
export type CrmOrder = { sort: CrmSort; ascending: boolean; figures?: Figures };

const FIGURE_SORTS: Partial<Record<CrmSort, HeadlineFigure>> = {
  followers: "followers",
  growth: "growth",
  engagement: "engagementRate",
};

/** Rows without the value come last in both directions. By status, the statement joins crm_statuses. */
export function crmOrderBy({ figures, ...order }: CrmOrder): SQL {
  if (isFieldKey(order.sort)) return fieldOrder(order.sort, order.ascending);
  const figure = FIGURE_SORTS[order.sort];
  if ((!figure && order.sort !== "score") || !figures) return orderBy(order, row.id);
  const way = sql.raw(`${order.ascending ? "asc" : "desc"} nulls last`);
  return sql`${figure ? headlineFigure(figure, figures) : headlineScore(figures)} ${way}, ${row.id} ${way}`;
}

/** Rows of the owner that are shown and match every filter, except that one. */
export function matching(tenant: TenantDb, filters: CrmFilters, except?: keyof CrmFilters | FieldKey): SQL | undefined {
  return and(eq(row.customerId, tenant.customerId), shown, ...allConditions(filters, tenant, except));
}

/** Restricts rows that are already known to be in the list. */
export function conditionInList(tenant: TenantDb, filters: CrmFilters): SQL | undefined {
  return and(...allConditions(filters, tenant, "inList"));
}

export function isUnfiltered(tenant: TenantDb, filters: CrmFilters): boolean {
  return allConditions(filters, tenant).length === 0;
}

/** Whether the filter itself leaves out rows. */
export function isNarrowedBy(filter: keyof CrmFilters | FieldKey, tenant: TenantDb, filters: CrmFilters): boolean {
  return allConditions(filters, tenant, filter).length < allConditions(filters, tenant).length;
}

/** What is counted for the choices of a filter. */
export function choiceSql(filter: keyof CrmFilters | FieldKey, filters: CrmFilters): ChoiceSql {
  return isFieldKey(filter)
    ? { value: fieldText(filter), isArray: false, hasNone: false }
    : declaredChoice(filter, filters);
}

function allConditions(filters: CrmFilters, tenant: TenantDb, except?: keyof CrmFilters | FieldKey): SQL[] {
  const own = Object.entries(filters).flatMap(([key, wanted]) => {
    if (!isFieldKey(key) || key === except) return [];
    // The contract has checked it; the type has only the names of declared fields.
    const condition = fieldCondition(key, trust<FieldFilter>(wanted));
    const isNegated = typeof wanted !== "boolean" && filters.not.includes(key);
    return condition && isNegated ? sql`(${condition}) is not true` : (condition ?? []);
  });
  const { inList } = filters;
  const member = inList === undefined || except === "inList" ? [] : [isMember(inList, tenant)];
  return [...member, ...conditions(filters, tenant, isDeclared(except) ? except : undefined), ...own];
}

function isDeclared(filter: keyof CrmFilters | FieldKey | undefined): filter is keyof CrmFilters {
  return filter !== undefined && !isFieldKey(filter);
}

/** The text of a value in a field of the workspace. */
function fieldText(key: FieldKey): SQL {
  return sql`(${row.customValues} ->> ${key}::text)`;
}

/**
 * A filter has the form of its field's kind. Values of another kind do not match: a deleted field has no values, and
 * the kind of a field never changes.
 */
function fieldCondition(key: FieldKey, wanted: FieldFilter): SQL | undefined {
  const text = fieldText(key);
  if (typeof wanted === "boolean") return sql`(${row.customValues} ? ${key}::text) = ${wanted}`;
  if (typeof wanted === "string")
    return conditionOf(searchFilter(key, { param: key, max: TITLE_MAX }), text, { wanted });
  if (Array.isArray(wanted)) return conditionOf(choiceFilter(key, z.string()), text, { wanted });
  if (typeof (wanted.from ?? wanted.to) === "number") return numberBetween(key, wanted);
  return conditionOf(betweenFilter(key, z.string()), text, { wanted });
}

type Bound = string | number | null;

/** As JSON, where texts come before all numbers: nothing is cast, which takes as long as reading the row. */
function numberBetween(key: FieldKey, { from, to }: { from: Bound; to: Bound }): SQL {
  const value = sql`(${row.customValues} -> ${key}::text)`;
  const least = from === null ? sql`jsonb_typeof(${value}) = 'number'` : sql`${value} >= ${String(from)}::jsonb`;
  return to === null ? least : sql`(${least} and ${value} <= ${String(to)}::jsonb)`;
}

/** Options sort in their order, numbers by size, texts without case. */
function fieldOrder(key: FieldKey, ascending: boolean): SQL {
  const way = sql.raw(`${ascending ? "asc" : "desc"} nulls last`);
  const options = sql`(
    select array_agg(o ->> '_id' order by n)
    from ${crmFields} f, jsonb_array_elements(f.options) with ordinality options(o, n)
    where 'f-' || f.id::text = ${key})`;
  const value = sql`${row.customValues} -> ${key}::text`;
  return sql`array_position(${options}, ${fieldText(key)}) ${way},
    case when jsonb_typeof(${value}) = 'number' then ${value} end ${way},
    case when jsonb_typeof(${value}) = 'string' then lower(${fieldText(key)}) end ${way}, ${row.id} ${way}`;
}

/** The value that files write for a column, where rows of the CRM have it. */
export function crmExport(column: ExportColumn): SQL {
  return isFieldKey(column) ? sql`${row.customValues} -> ${column}::text` : valueOf({ export: column });
}

/**
 * Every word in the names, handles and addresses, or in what the team wrote; of a link to a profile, its handle. Text
 * without a letter or digit matches no row.
 */
function everyWordSomewhere(typed: string, tenant: TenantDb): SQL | undefined {
  const link = parseProfileLink(typed, { named: "mastodon" });
  const text = link ? link.username.slice(namespaceOf(link).length) : typed;
  // Rows in which nothing was written are not in the index of what was.
  return everyWord(
    text,
    (part) => sql`(${row.searchText} like ${part} or (${row.writtenText} <> '' and ${row.writtenText} like ${part})
      or ${notedOn(part, tenant)})`,
  );
}

/** Every word in the row's note, or in one of the timeline. */
function inNotes(text: string, tenant: TenantDb): SQL | undefined {
  return everyWord(
    text,
    (
      part,
      // Folding takes longer than the rest: it is rarely needed, since what is in the note in lower case is in it folded.
    ) => sql`((${row.writtenText} <> '' and ${row.writtenText} like ${part}
        and (lower(${row.customNote}) like ${part} or ${foldedText(row.customNote)} like ${part}))
      or ${notedOn(part, tenant)})`,
  );
}

/** Words are letters and digits only. */
function everyWord(text: string, condition: (part: string) => SQL): SQL | undefined {
  if (text === "") return undefined;
  const words = searchText(text).split(" ").filter(Boolean);
  return words.length === 0 ? sql`false` : and(...words.map((word) => condition(`%${word}%`)));
}

/** Notes of timelines are few beside the rows: they are searched on their own, and their creators looked up in the key. */
function notedOn(part: string, { customerId }: TenantDb): SQL {
  return sql`${row.creatorId} = any(array(
    select coalesce(target.creator_id, n.creator_id) from ${notes} n
    left join ${crmCreators} gone
      on gone.customer_id = n.customer_id and gone.creator_id = n.creator_id and gone.merged_into is not null
    left join ${crmCreators} target on target.id = gone.merged_into
    where n.customer_id = ${customerId} and n.deleted_at is null and n.search_text like ${part}))`;
}

type Additions = Pick<CrmFilters, "added" | "addedBy" | "inList" | "not">;

function addedOn({ added: days, inList }: Additions, tenant: TenantDb): SQL | undefined {
  if (inList === undefined) return onDays(row.createdAt, days);
  const which = onDays(sql`added.created_at`, days);
  return which && isMember(inList, tenant, { which });
}

const adders = crmCollection.fields.addedBy.filter;

function addedByAny({ addedBy: wanted, inList, not }: Additions, tenant: TenantDb): SQL | undefined {
  if (inList === undefined) return conditionOf(adders, row.addedBy, { wanted });
  const which = conditionOf(adders, sql`added.added_by::text`, { wanted });
  return which && isMember(inList, tenant, { which, isNegated: not.includes("addedBy") });
}

export function inLists(ids: CrmFilters["lists"], tenant: TenantDb, isNegated = false): SQL | undefined {
  const some = ids.filter((id) => id !== NONE);
  if (ids.length === 0) return undefined;
  const members = (which: SQL) => sql`select entry.creator_id from (${entriesOf(which, tenant)}) entry`;
  const ofSome = members(sql`${lists.id} = any(${sql.param(some)}::uuid[])`);
  if (some.length === ids.length) return isAmong(ofSome, isNegated);
  const inNone = sql`${row.creatorId} not in (${members(sql`true`)})`;
  return some.length === 0 ? inNone : sql`(${inNone} or ${isAmong(ofSome, true)})`;
}
