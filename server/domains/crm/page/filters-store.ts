import { and, eq, sql, type SQL } from "drizzle-orm";
import { OPEN_END, type CrmFilters } from "#contract/crm-filters.ts";
import { searchText } from "#contract/search-text.ts";
import { address, shown } from "../../../db/crm-row.ts";
import type { Owner } from "../../../db/owner.ts";
import { crmCreators, listCreators, lists } from "../../../db/tables/index.ts";

const row = crmCreators;

/** The one vocabulary: each filter of the contract, and what it asks of a row when it is set. */
const MEANINGS: Record<keyof CrmFilters, (filters: CrmFilters, owner: Owner) => SQL | undefined> = {
  text: ({ text }) => everyWordSomewhere(text),
  followers: ({ followers: { min, max } }) =>
    and(min > 0 ? sql`${row.followers} >= ${min}` : undefined, upTo(row.followers, max)),
  growth: ({ growth: { min, max } }) =>
    and(min === OPEN_END ? undefined : sql`${row.growth} >= ${min}`, upTo(row.growth, max)),
  gender: ({ gender }) => anyOf(gender, sql`${row.gender} = any(${sql.param(gender)}::smallint[])`),
  countries: ({ countries }) => anyOf(countries, sql`${row.country} = any(${sql.param(countries)}::text[])`),
  languages: ({ languages }) => anyOf(languages, sql`${row.language} = any(${sql.param(languages)}::text[])`),
  networks: ({ networks }) => anyOf(networks, sql`${row.networks} @> ${sql.param(networks)}::text[]`),
  niches: ({ niches }) => anyOf(niches, sql`${row.nicheIds} && ${sql.param(niches)}::integer[]`),
  tags: ({ tags }) => anyOf(tags, sql`${row.tagIds} && ${sql.param(tags)}::uuid[]`),
  statuses({ statuses }) {
    const ids = statuses.filter((status) => status !== "none");
    const some = sql`${row.statusId} = any(${sql.param(ids)}::uuid[])`;
    return anyOf(statuses, ids.length < statuses.length ? sql`(${row.statusId} is null or ${some})` : some);
  },
  lists: (filters, { customerId }) =>
    anyOf(
      filters.lists,
      // As an array, looked up one by one in the key: asked with `in`, all rows are read for the shortest list.
      sql`${row.creatorId} = any(array(
        select ${listCreators.creatorId} from ${listCreators}
        where ${listCreators.listId} = any(array(
          select ${lists.id} from ${lists}
          where ${lists.id} = any(${sql.param(filters.lists)}::uuid[])
            and ${lists.customerId} = ${customerId} and ${lists.deletedAt} is null))))`,
    ),
  hasEmail: ({ hasEmail }) => (hasEmail === null ? undefined : sql`(${address} is not null) = ${hasEmail}`),
};

/** Rows of the owner's that are shown and fit every filter, but that one. */
export function fitting(owner: Owner, filters: CrmFilters, but?: keyof CrmFilters): SQL | undefined {
  return and(eq(row.customerId, owner.customerId), shown, ...asked(owner, filters, but));
}

export function asksNothing(owner: Owner, filters: CrmFilters): boolean {
  return asked(owner, filters).length === 0;
}

function asked(owner: Owner, filters: CrmFilters, but?: keyof CrmFilters): SQL[] {
  return Object.entries(MEANINGS).flatMap(([name, meaning]) => (name === but ? [] : (meaning(filters, owner) ?? [])));
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
  return words.length === 0 ? sql`false` : and(...words.map(somewhere));
}

/** Words are letters and digits only. Rows in which nothing was written are not in the index of what was. */
function somewhere(word: string): SQL {
  const part = `%${word}%`;
  return sql`(${row.searchText} like ${part} or (${row.writtenText} <> '' and ${row.writtenText} like ${part}))`;
}
