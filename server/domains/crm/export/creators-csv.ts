import type { Readable } from "node:stream";
import type { ExportColumn } from "#contract/crm.ts";
import { NETWORKS } from "#contract/networks.ts";
import type { Context } from "../../../context.ts";
import type { Owner } from "../../../db/owner.ts";
import { columnsOf } from "./creator-columns.ts";
import { csvStream, rowsInBatches, type Cell } from "../../../csv.ts";
import { readCreators } from "../read-creators.ts";
import { selectAccountBiographies, selectNetworks } from "../stores/accounts-store.ts";
import type { Entry } from "../stores/entries-store.ts";

export type CreatorsCsv = {
  ctx: Context;
  owner: Owner;
  /** One row each, in this order. */
  creatorIds: number[];
  /** Where these creators are in what is exported, in any order. */
  readEntries: (creatorIds: number[]) => Promise<Entry[]>;
  columns: ExportColumn[] | undefined;
  report?: (done: number) => Promise<void>;
};

/** The creators of a CRM or list as CSV, read while it is written. */
export async function creatorsCsv({
  ctx,
  owner,
  creatorIds,
  readEntries,
  columns,
  report,
}: CreatorsCsv): Promise<Readable> {
  const present = new Set(await selectNetworks(ctx.db, creatorIds));
  const all = columnsOf(
    columns,
    NETWORKS.filter((network) => present.has(network)),
  );
  const read = async (ids: number[]): Promise<Cell[][]> => {
    const found = new Map((await readEntries(ids)).map((entry) => [entry.creatorId, entry]));
    const entries = ids.flatMap((id) => found.get(id) ?? []);
    const [rows, ofAccounts] = await Promise.all([
      readCreators({ ctx, owner, entries }),
      selectAccountBiographies(ctx.db, ids),
    ]);
    return rows.map((row) => {
      const accountBiography = ofAccounts.get(Number(row.creatorId)) ?? null;
      return all.map((column) => column.cell({ ...row, accountBiography }));
    });
  };
  return csvStream(
    all.map((column) => column.header),
    rowsInBatches(creatorIds, read, report),
  );
}
