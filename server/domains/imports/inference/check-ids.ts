import type { ImportPlan } from "#contract/imports/plan.ts";
import { NETWORK_FACTS, type Network } from "#contract/networks/networks.ts";
import { networkOfSite } from "#contract/networks/profile-link.ts";
import type { NicheNames } from "#server/domains/categories/index.ts";
import type { IdComparison, IdentifiedAccount } from "#server/domains/creators/index.ts";
import type { Table } from "../reading/table.ts";
import type { Row } from "../reading/grid.ts";
import { findPreset } from "../columns/headers.ts";
import type { Item } from "../rows/item.ts";
import { createRowReader } from "../rows/read-row.ts";
import { openRowContext } from "../rows/row-context.ts";
import { networksIn } from "../../../values/networks.ts";

/** Compares the ids of a table with those that its accounts are known by. */
export type CompareIds = (accounts: IdentifiedAccount[]) => Promise<IdComparison>;

/** Why the ids of a table are not imported, or what the user has to confirm about them; the column they are in. */
export type IdDoubt = { index: number; refusal?: string; question?: string };

/** From so many accounts on, other ids than the known ones are no renames: handles do not change hands in such numbers. */
const OTHER_IDS = 5;
/** Numbers of any length and UUIDs: a CRM gives the same as networks do. */
const MAY_BE_OF_LIST = /^(?:\d+|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/i;
/** Numbers that only one network gives: those of Instagram’s Graph API all begin alike. */
const NUMBERS: Partial<Record<Network, RegExp>> = { instagram: /^17841\d{12}$/ };
/** The share of accounts whose ids the table shows to be the network's, from which on the others are as well. */
const NEARLY_ALL = 0.9;
/** More accounts decide nothing else. */
const COMPARED = 10_000;
const AT_ONCE = 1_000;

/**
 * Whether the ids of a table are the network's, decided once for all its rows, for each column of ids on its own: where
 * most accounts are known by other ids, these are the ids of a list, by which each account would become another one. With
 * few accounts that is a question to the user, and so it is where no account is known by any id and the table does not
 * show whose they are.
 */
export async function checkIds(
  table: Table,
  { compare, ...reading }: Reading & { compare: CompareIds },
): Promise<IdDoubt[]> {
  const doubts: IdDoubt[] = [];
  for (const [index, accounts] of await identified(table, reading)) {
    const found: IdComparison = { same: 0, others: [] };
    for (const some of inChunks(accounts)) {
      const { same, others } = await compare(
        some.map(({ network, username, externalId }) => ({ network, username, externalId })),
      );
      found.same += same;
      found.others.push(...others);
    }
    const isConfirmed = reading.plan.columns[index]?.networkIds === true;
    const doubt = doubtAbout(accounts, found, { header: table.headers[index] ?? "", isConfirmed });
    if (doubt) doubts.push({ index, ...doubt });
  }
  return doubts;
}

function doubtAbout(
  accounts: readonly Identified[],
  { same, others }: IdComparison,
  { header, isConfirmed }: { header: string; isConfirmed: boolean },
): Omit<IdDoubt, "index"> | undefined {
  const [first] = others;
  if (!first) {
    const shown = accounts.filter(({ isShown }) => isShown).length;
    if (same > 0 || isConfirmed || shown >= NEARLY_ALL * accounts.length) return undefined;
    const example = accounts.find(({ isShown }) => !isShown);
    return example && { question: describeOpenIds(header, example) };
  }
  const example = `${first.username} is known by the id ${first.known} and has ${first.externalId} in “${header}”`;
  const compared = same + others.length;
  if (others.length >= OTHER_IDS && others.length > compared / 2)
    return {
      refusal: `${others.length} of the ${compared} accounts of this table that are known here have another id: ${example}. Such ids are those of a list, not of the network. Leave the column out.`,
    };
  const isOpen = others.length >= OTHER_IDS || others.length >= compared / 2;
  if (!isOpen || isConfirmed) return undefined;
  return {
    question: `${example}. If these are the network’s own ids, its handle has another owner now. If they are those of a list, leave the column out.`,
  };
}

function describeOpenIds(header: string, { externalId, username }: IdentifiedAccount): string {
  return `“${header}” can hold the network’s own ids or those of a list, and no account is known here by one of them: ${username} has ${externalId}. Confirm that they are the network’s, or leave the column out.`;
}

/** `isShown`: the table itself shows that the id is the network's. */
type Identified = IdentifiedAccount & { isShown: boolean };

/** Whether a column's header says that its ids are the network's own, by its name or as the export of a tool that has these. */
function namedBy(headers: readonly string[], index: number): (network: Network) => boolean {
  const header = headers[index] ?? "";
  const preset = findPreset(headers);
  const isOfTool = preset?.isCertain === true && preset.hints.get(header.toLowerCase()) === "external_id";
  const networks = networksIn(header);
  return (network) => isOfTool || networks.includes(network);
}

function hasOwnForm({ network, externalId }: IdentifiedAccount): boolean {
  return !MAY_BE_OF_LIST.test(externalId) || NUMBERS[network]?.test(externalId) === true;
}

/** Where addresses of accounts have their ids: "/i/user/…", "/company/…", "/channel/…". */
const ID_IN_PATH = /^\/(?:i\/|share\/)?(?:user|channel|company|school|showcase|profile)\/([^/]+)\/?$/;

/** Whether a link to the account on its network has the id in its place; a link to a tool has that tool's. */
function isLinked({ network, externalId }: IdentifiedAccount, cells: readonly string[]): boolean {
  return cells.some((cell) => {
    const link = cell.trim();
    if (!link.includes("/") || !link.includes(externalId) || networkOfSite(link) !== network) return false;
    const whole = /^https?:/i.test(link) ? link : `https://${link}`;
    return URL.canParse(whole) && ID_IN_PATH.exec(new URL(whole).pathname)?.[1] === externalId;
  });
}

type Reading = {
  plan: ImportPlan;
  nicheNames: NicheNames | undefined;
  isPublic: boolean;
  now: Date;
  sample: readonly Row[];
};

/**
 * The first accounts of the table with a handle and an id, each once, by the column of their ids. Rows are read with each
 * column alone: what one says of an account hides nothing of another.
 */
async function identified(table: Table, reading: Reading): Promise<Map<number, Identified[]>> {
  const columns = columnsOfIds(reading.plan).map((index) => ({
    index,
    read: createRowReader(openRowContext({ ...reading, plan: withIdsOf(reading.plan, index), headers: table.headers })),
    isNamed: namedBy(table.headers, index),
    found: new Map<string, Identified>(),
  }));
  if (columns.length === 0) return new Map();
  for await (const row of table.rows()) {
    const open = columns.filter(({ found }) => found.size < COMPARED);
    if (open.length === 0) break;
    for (const { read, isNamed, found } of open)
      for (const account of accountsIn(read(row))) {
        const key = `${account.network}/${account.username} ${account.externalId}`;
        const isShown = isNamed(account.network) || hasOwnForm(account) || isLinked(account, row.cells);
        found.set(key, { ...account, isShown: isShown || found.get(key)?.isShown === true });
      }
  }
  return new Map(columns.map(({ index, found }) => [index, [...found.values()]]));
}

function columnsOfIds({ columns }: ImportPlan): number[] {
  return columns.flatMap(({ field }, index) => (field === "external_id" ? [index] : []));
}

/** The plan with this column of ids alone. */
function withIdsOf(plan: ImportPlan, index: number): ImportPlan {
  const columns = plan.columns.map((column, i) =>
    column.field === "external_id" && i !== index ? { ...column, field: null } : column,
  );
  return { ...plan, columns };
}

function accountsIn(item: Item): IdentifiedAccount[] {
  if (item.kind !== "record") return [];
  return item.record.accounts.flatMap(({ network, username, externalId }) => {
    // Titles are no handles, and an id alone has none.
    const hasBoth = externalId !== undefined && externalId !== username && !NETWORK_FACTS[network].handle?.isTitle;
    return hasBoth ? [{ network, username, externalId }] : [];
  });
}

function* inChunks<T>(all: readonly T[]): Generator<T[]> {
  for (let from = 0; from < all.length; from += AT_ONCE) yield all.slice(from, from + AT_ONCE);
}
