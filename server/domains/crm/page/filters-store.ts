import { and, eq, sql, type SQL } from "drizzle-orm";
import { OPEN_END, type CrmFilters } from "#contract/crm-filters.ts";
import { searchText } from "#contract/search-text.ts";
import { shown } from "../../../db/crm-row.ts";
import type { Owner } from "../../../db/owner.ts";
import { crmCreators, listCreators, lists } from "../../../db/tables/index.ts";

const row = crmCreators;

/** Where to write to. */
export const address = sql`coalesce(${row.customEmail}, ${row.publicEmail})`;

/** The one vocabulary: each filter of the contract, and what it asks of a row when it is set. */
const MEANINGS: { [F in keyof CrmFilters]: (value: CrmFilters[F], owner: Owner) => SQL | undefined } = {
  text: everyWordSomewhere,
  followers: ({ min, max }) => and(min > 0 ? sql`${row.followers} >= ${min}` : undefined, upTo(row.followers, max)),
  growth: ({ min, max }) => and(min === OPEN_END ? undefined : sql`${row.growth} >= ${min}`, upTo(row.growth, max)),
  gender: (values) => anyOf(values, sql`${row.gender} = any(${sql.param(values)}::smallint[])`),
  countries: (values) => anyOf(values, sql`${row.country} = any(${sql.param(values)}::text[])`),
  languages: (values) => anyOf(values, sql`${row.language} = any(${sql.param(values)}::text[])`),
  networks: (values) => anyOf(values, sql`${row.networks} @> ${sql.param(values)}::text[]`),
  niches: (values) => anyOf(values, sql`${row.nicheIds} && ${sql.param(values)}::integer[]`),
  tags: (values) => anyOf(values, sql`${row.tagIds} && ${sql.param(values)}::uuid[]`),
  statuses(values) {
    const ids = values.filter((value) => value !== "none");
    const some = sql`${row.statusId} = any(${sql.param(ids)}::uuid[])`;
    return anyOf(values, ids.length < values.length ? sql`(${row.statusId} is null or ${some})` : some);
  },
  lists: (values, { customerId }) =>
    anyOf(
      values,
      sql`${row.creatorId} in (
        select ${listCreators.creatorId} from ${listCreators}
        where ${listCreators.listId} = any(array(
          select ${lists.id} from ${lists}
          where ${lists.id} = any(${sql.param(values)}::uuid[])
            and ${lists.customerId} = ${customerId} and ${lists.deletedAt} is null)))`,
    ),
  hasEmail: (value) => (value === null ? undefined : sql`(${address} is not null) = ${value}`),
};

const NAMES = [
  "text",
  "followers",
  "growth",
  "gender",
  "countries",
  "languages",
  "networks",
  "niches",
  "tags",
  "statuses",
  "lists",
  "hasEmail",
] as const satisfies (keyof CrmFilters)[];

/** Rows of the owner's that are shown and fit every filter, but that one. */
export function fitting(owner: Owner, filters: CrmFilters, but?: keyof CrmFilters): SQL | undefined {
  return and(
    eq(row.customerId, owner.customerId),
    shown,
    ...NAMES.map((name) => (name === but ? undefined : asked(name, owner, filters))),
  );
}

export function asksNothing(owner: Owner, filters: CrmFilters): boolean {
  return NAMES.every((name) => asked(name, owner, filters) === undefined);
}

function asked<F extends keyof CrmFilters>(name: F, owner: Owner, filters: CrmFilters): SQL | undefined {
  return MEANINGS[name](filters[name], owner);
}

function anyOf(values: readonly unknown[], fits: SQL): SQL | undefined {
  return values.length === 0 ? undefined : fits;
}

function upTo(column: typeof row.followers | typeof row.growth, max: number): SQL | undefined {
  return max === OPEN_END ? undefined : sql`${column} <= ${max}`;
}

/** Every word in the names, handles and addresses, or in what the team wrote. Without a letter or digit: nobody. */
function everyWordSomewhere(text: string): SQL | undefined {
  if (text === "") return undefined;
  const words = searchText(text).split(" ").filter(Boolean);
  // Words are letters and digits only. Unwritten rows are not in the index of what was written.
  const somewhere = (word: string) =>
    sql`(${row.searchText} like ${`%${word}%`} or (${row.writtenText} <> '' and ${row.writtenText} like ${`%${word}%`}))`;
  return words.length === 0 ? sql`false` : and(...words.map(somewhere));
}
