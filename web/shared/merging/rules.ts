import { isFieldKey, type FieldKey } from "#contract/collections/field-key.ts";
import type { CrmCreator } from "#contract/crm/endpoints.ts";
import { MERGED_FIELDS } from "#contract/duplicates.ts";
import type { Network } from "#contract/networks/networks.ts";

type Account = CrmCreator["creator"]["networks"][number];
/** A field of which a row has one value, so that a merge keeps one. */
type OneValued = (typeof MERGED_FIELDS)[number] | FieldKey;

/** What merging one row into another adds to that one, and what of the row is dropped. */
export type Outcome = {
  row: CrmCreator;
  adds: {
    accounts: Account[];
    tags: number;
    lists: number;
    status: string | null;
    email: string | null;
    note: boolean;
    fields: OneValued[];
  };
  drops: { status: string | null; email: string | null; fields: OneValued[] };
  /** The address of the surviving creator that is no longer shown, since the row's was entered by the team. */
  hides: string | null;
};

/**
 * By the rules of the server: accounts, tags, lists and notes are joined; of a status, an address and a value of a field
 * the surviving row's own stays, or else the first that one of the others has.
 */
export function outcomesOf(keep: CrmCreator, others: readonly CrmCreator[]): Outcome[] {
  const all = [keep, ...others];
  const status = all.find((row) => row.status !== null)?.status ?? null;
  // Addresses that the team entered come before those that creators publish.
  const email = (all.find((row) => row.customEmail !== null) ?? all.find((row) => row.email !== null))?.email ?? null;
  return others.map((row, i) => {
    const before = all.slice(0, i + 1);
    const isNew = <T>(of: (row: CrmCreator) => readonly T[]) => {
      const had = new Set(before.flatMap(of));
      return of(row).filter((one) => !had.has(one));
    };
    const isFirst = (of: (row: CrmCreator) => string | number | null) => before.every((one) => of(one) !== of(row));
    const entered = [...MERGED_FIELDS, ...Object.keys(row.fields).filter(isFieldKey)].filter(
      (key) => valueIn(row, key) !== null,
    );
    const chosen = (key: OneValued) => all.map((one) => valueIn(one, key)).find((value) => value !== null);
    const isEmail = row.email !== null && row.email === email;
    return {
      row,
      adds: {
        accounts: row.creator.networks.filter((account) =>
          before.every(({ creator }) => !creator.networks.some((one) => isSame(one, account))),
        ),
        tags: isNew(({ tags }) => tags).length,
        lists: isNew(({ lists }) => lists.map(({ _id }) => _id)).length,
        status: row.status === status && isFirst((one) => one.status) ? row.status : null,
        email: isEmail && isFirst((one) => one.email) ? row.email : null,
        note: row.customNote !== "" && !before.some(({ customNote }) => hasLines(customNote, row.customNote)),
        fields: entered.filter((key) => valueIn(row, key) === chosen(key) && isFirst((one) => valueIn(one, key))),
      },
      drops: {
        status: row.status === status ? null : row.status,
        email: isEmail ? null : row.email,
        fields: entered.filter((key) => valueIn(row, key) !== chosen(key)),
      },
      hides: isEmail && isFirst((one) => one.email) ? keep.email : null,
    };
  });
}

/** null: without a value. */
function valueIn(row: CrmCreator, key: OneValued): string | number | null {
  return isFieldKey(key) ? (row.fields[key] ?? null) : row[key];
}

function isSame(a: Account, b: Account): boolean {
  return a.network === b.network && a.username === b.username;
}

/** Whether a note contains another as lines of its own. */
function hasLines(text: string, note: string): boolean {
  return `\n${text}\n`.includes(`\n${note}\n`);
}

/**
 * Returns the handles of these creators that resemble this one, as each is spelled, with the networks it is on. Dots,
 * dashes and capitals make no difference to the resemblance; spellings that differ in capitals alone count as one.
 */
export function handlesLike(
  handle: string,
  creators: readonly CrmCreator[],
): { handle: string; networks: Network[] }[] {
  const wanted = bare(handle);
  const accounts = creators
    .flatMap(({ creator }) => creator.networks)
    .filter(({ username }) => bare(username) === wanted);
  return [...Map.groupBy(accounts, ({ username }) => username.toLowerCase()).values()].flatMap((same) => {
    const [first] = same;
    return first ? { handle: first.username, networks: [...new Set(same.map(({ network }) => network))] } : [];
  });
}

function bare(handle: string): string {
  return handle.toLowerCase().replaceAll(/[._\- ]/g, "");
}
