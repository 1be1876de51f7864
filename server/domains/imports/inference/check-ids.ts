import type { ImportPlan } from "#contract/import-plan.ts";
import { NETWORK_FACTS } from "#contract/networks.ts";
import type { NicheNames } from "#server/domains/categories/index.ts";
import type { IdComparison, IdentifiedAccount } from "#server/domains/creators/index.ts";
import type { Table } from "../reading/table.ts";
import type { Row } from "../reading/grid.ts";
import { createRowReader } from "../rows/read-row.ts";
import { openRowContext } from "../rows/row-context.ts";

/** Compares the ids of a table with those that its accounts are known by. */
export type CompareIds = (accounts: IdentifiedAccount[]) => Promise<IdComparison>;

/** Why the ids of a table are not imported, or what the user has to confirm about them; the column they are in. */
export type IdDoubt = { index: number; refusal?: string; question?: string };

/** From so many accounts on, other ids than the known ones are no renames: handles do not change hands in such numbers. */
const OTHER_IDS = 5;
/** More accounts decide nothing else. */
const COMPARED = 10_000;
const AT_ONCE = 1_000;

/**
 * Whether the ids of a table are the network's, decided once for all its rows: where most accounts are known by other
 * ids, these are the ids of a list, by which each account would become another one. With few accounts that is a question to the user.
 */
export async function checkIds(
  table: Table,
  { sample, compare, ...reading }: Reading & { sample: readonly Row[]; compare: CompareIds },
): Promise<IdDoubt | undefined> {
  const { plan } = reading;
  const index = columnOfIds(plan);
  if (index === undefined) return undefined;
  const found: IdComparison = { same: 0, others: [] };
  for (const accounts of inChunks(await identified(table, { ...reading, sample }))) {
    const { same, others } = await compare(accounts);
    found.same += same;
    found.others.push(...others);
  }
  const { same, others } = found;
  const [first] = others;
  if (!first) return undefined;
  const header = table.headers[index] ?? "";
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

type Reading = { plan: ImportPlan; nicheNames: NicheNames | undefined; isPublic: boolean; now: Date };

/** Ids are in a column of their own, or in links beside the handles. */
function columnOfIds({ columns }: ImportPlan): number | undefined {
  const of = (name: ImportPlan["columns"][number]["field"]) => columns.findIndex(({ field }) => field === name);
  const index = of("external_id") < 0 && of("username") >= 0 ? of("url") : of("external_id");
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
