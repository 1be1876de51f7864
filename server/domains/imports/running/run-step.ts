import type { ImportCounts } from "#contract/imports/endpoints.ts";
import type { Context } from "../../../context.ts";
import { layerOf } from "../../creators/index.ts";
import type { Batch } from "./batches.ts";
import type { Problem } from "./problems.ts";
import { recordRows, type Destination, type RecordedRows, type Reserved } from "./record-rows.ts";
import { resolveRows, type Row } from "./resolve-rows.ts";
import { summarize } from "./summarize.ts";

/** Rows of one transaction: enough to be fast, few enough that its locks are short. */
export const STEP_ROWS = 250;

export type Step = Pick<RecordedRows, "changed" | "opened" | "listed" | "before"> & {
  batch: Batch;
  rows: readonly Row[];
  counts: ImportCounts;
  problems: Problem[];
  /** The rows that were imported, changed or not. */
  creatorIds: ReadonlySet<number>;
  /** Rows skipped because their creators have objected. */
  objected: number;
};

type Run = { ctx: Context; destination: Destination; batch: Batch; reserved?: Reserved };

/** One step of an import, by the browser, the command line or a dry run. Within a transaction. */
export async function runStep({ batch, ...recording }: Run): Promise<Step> {
  const { rows, problems } = await resolveRows(recording.ctx, batch.items, layerOf(recording.destination.source));
  const { recorded, refused, ...effects } = await recordRows({ ...recording, rows });
  const objected = recorded.filter(({ outcome }) => outcome.outcome === "objected").length;
  const creatorIds = new Set(recorded.flatMap(({ outcome }) => outcome.creatorId ?? []));
  return { batch, rows, objected, creatorIds, ...effects, ...summarize({ recorded, refused }, problems) };
}
