import type { ImportPlan } from "#contract/import-plan.ts";
import { NETWORK_FACTS } from "#contract/networks.ts";
import { networkOfSite } from "#contract/profile-link.ts";
import type { NicheNames } from "#server/domains/categories/index.ts";
import type { IdComparison, IdentifiedAccount } from "#server/domains/creators/index.ts";
import type { Table } from "../reading/table.ts";
import type { Row } from "../reading/grid.ts";
import { findPreset } from "../columns/headers.ts";
import { share } from "../columns/profile.ts";
import { createRowReader } from "../rows/read-row.ts";
import { openRowContext } from "../rows/row-context.ts";
import { networkOfLink, networksIn } from "../values/networks.ts";

/** Compares the ids of a table with those that its accounts are known by. */
export type CompareIds = (accounts: IdentifiedAccount[]) => Promise<IdComparison>;

/** Why the ids of a table are not imported, or what the user has to confirm about them; the column they are in. */
export type IdDoubt = { index: number; refusal?: string; question?: string };

/** From so many accounts on, other ids than the known ones are no renames: handles do not change hands in such numbers. */
const OTHER_IDS = 5;
/** Ids that a list could give as well: numbers of up to fourteen digits, and UUIDs. */
const MAY_BE_OF_LIST = /^(?:\d{1,14}|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/i;
/** The share of ids of another form, or in links, that shows that a column holds the network's. */
const ENOUGH = 0.1;
/** More accounts decide nothing else. */
const COMPARED = 10_000;
const AT_ONCE = 1_000;

/**
 * Whether the ids of a table are the network's, decided once for all its rows: where most accounts are known by other
 * ids, these are the ids of a list, by which each account would become another one. With few accounts that is a question to the user,
 * and so it is where no account is known by any id and the table does not show whose they are.
 */
export async function checkIds(
  table: Table,
  { sample, compare, ...reading }: Reading & { sample: readonly Row[]; compare: CompareIds },
): Promise<IdDoubt | undefined> {
  const { plan } = reading;
  const index = columnOfIds(plan);
  if (index === undefined) return undefined;
  const found: IdComparison = { same: 0, others: [] };
  const accounts = await identified(table, { ...reading, sample });
  for (const some of inChunks(accounts)) {
    const { same, others } = await compare(some);
    found.same += same;
    found.others.push(...others);
  }
  const { same, others } = found;
  const [first] = others;
  const header = table.headers[index] ?? "";
  if (!first) {
    const isOpen = same === 0 && plan.columns[index]?.networkIds === undefined;
    const [example] = isOpen && !areOfNetwork(accounts, { header, headers: table.headers, sample }) ? accounts : [];
    return example && { index, question: describeOpenIds(header, example) };
  }
  const example = `${first.username} is known by the id ${first.known} and has ${first.externalId} in “${header}”`;
  const compared = same + others.length;
  if (others.length >= OTHER_IDS && others.length > compared / 2)
    return {
      index,
      refusal: `${others.length} of the ${compared} accounts of this table that are known here have another id: ${example}. Such ids are those of a list, not of the network. Leave the column out.`,
    };
  const isOpen = others.length >= OTHER_IDS || others.length >= compared / 2;
  if (!isOpen || plan.columns[index]?.networkIds) return undefined;
  return {
    index,
    question: `${example}. If these are the network’s own ids, its handle has another owner now. If they are those of a list, leave the column out.`,
  };
}

function describeOpenIds(header: string, { externalId, username }: IdentifiedAccount): string {
  return `“${header}” can hold the network’s own ids or those of a list, and no account is known here by one of them: ${username} has ${externalId}. Confirm that they are the network’s, or leave the column out.`;
}

/** Whether the table itself shows that ids are the network's: by a header, by their form, or in links to the network. */
function areOfNetwork(
  accounts: readonly IdentifiedAccount[],
  { header, headers, sample }: { header: string; headers: readonly string[]; sample: readonly Row[] },
): boolean {
  const ids = accounts.map(({ externalId }) => externalId);
  const isNamed =
    networksIn(header).length > 0 || findPreset(headers)?.hints.get(header.toLowerCase()) === "external_id";
  if (isNamed || share(ids, (id) => !MAY_BE_OF_LIST.test(id)) >= ENOUGH) return true;
  const linked = idsInLinks(sample);
  return share(ids.slice(0, sample.length), (id) => linked.has(id)) >= ENOUGH;
}

/** The parts of links to networks; links to a tool name the ids of that tool. */
function idsInLinks(sample: readonly Row[]): ReadonlySet<string> {
  const cells = sample.flatMap(({ cells: all }) => all.filter((cell) => isLinkToNetwork(cell)));
  return new Set(cells.flatMap((cell) => cell.trim().split(/[^\w-]+/)));
}

function isLinkToNetwork(cell: string): boolean {
  return cell.includes("/") && (networkOfLink(cell) ?? networkOfSite(cell)) !== undefined;
}

type Reading = { plan: ImportPlan; nicheNames: NicheNames | undefined; isPublic: boolean; now: Date };

/** Ids in links are the network's own. */
function columnOfIds({ columns }: ImportPlan): number | undefined {
  const index = columns.findIndex(({ field }) => field === "external_id");
  return index < 0 ? undefined : index;
}

/** The first accounts of the table with a handle and an id, each once. */
async function identified(
  table: Table,
  { sample, ...reading }: Reading & { sample: readonly Row[] },
): Promise<IdentifiedAccount[]> {
  const read = createRowReader(openRowContext({ ...reading, headers: table.headers, sample }));
  const found = new Map<string, IdentifiedAccount>();
  for await (const row of table.rows()) {
    const item = read(row);
    if (item.kind !== "record") continue;
    for (const { network, username, externalId } of item.record.accounts) {
      // Titles are no handles, and an id alone has none.
      const hasBoth = externalId !== undefined && externalId !== username && !NETWORK_FACTS[network].handle?.isTitle;
      if (hasBoth) found.set(`${network}/${username} ${externalId}`, { network, username, externalId });
    }
    if (found.size >= COMPARED) break;
  }
  return [...found.values()];
}

function* inChunks<T>(all: readonly T[]): Generator<T[]> {
  for (let from = 0; from < all.length; from += AT_ONCE) yield all.slice(from, from + AT_ONCE);
}
