import type { Network } from "#contract/networks.ts";
import { recordCreators, type CreatorRecord } from "#server/domains/creators/index.ts";
import type { Context } from "../../context.ts";
import { inTransaction } from "../../db/transaction.ts";
import { planImport, type Plan } from "./plan-import.ts";
import { openReport, type Problem, type Report } from "./report.ts";
import { createRowReader, type RowReader } from "./rows/read-row.ts";
import type { FileDate } from "./values/dates.ts";

export type ImportInput = {
  file: string;
  network: Network;
  /** Default: the file's name without its date. */
  source?: string;
  /** By header in lower case: the field to import it as, null to leave it out. */
  overrides: Plan["overrides"];
  /** Default: a date column, the file's name, its last change. */
  date?: FileDate;
  /** Finds out what would happen and writes nothing. */
  dryRun: boolean;
};

export type ImportResult = Pick<Report, "outcomes"> & {
  rows: number;
  plan: Plan;
  problems: Problem[];
  /** Where every row that was skipped or failed is listed; nowhere after a dry run. */
  problemFile: string | undefined;
  notes: Pick<RowReader, "leftOut" | "unknownCategories">;
};

const BATCH = 1_000;

/**
 * Imports a table of creators of one network. Refuses with a sentence when the table cannot be understood; a row
 * that cannot be is reported and holds up no other.
 */
export async function importFile({
  ctx,
  input,
  onPlan = () => {},
  onProgress = () => {},
}: {
  ctx: Context;
  input: ImportInput;
  onPlan?: (plan: Plan) => void;
  onProgress?: (rows: number) => void;
}): Promise<ImportResult> {
  const plan = await planImport(ctx, input);
  onPlan(plan);
  const report = openReport(input.dryRun ? undefined : ctx.config.dataDir, {
    file: input.file,
    headers: plan.table.headers,
    now: ctx.clock.now(),
  });
  const reader = createRowReader(plan.mapping, { network: input.network, fileDate: plan.date, now: ctx.clock.now() });
  try {
    const work = (within: Context) => importRows(within, { plan, report, reader, onProgress });
    await (input.dryRun ? andUndo(ctx, work) : work(ctx));
  } finally {
    await report.close();
  }
  const { outcomes, problems, problemFile } = report;
  const rows = Object.values(outcomes).reduce((sum, n) => sum + n, 0);
  return { outcomes, rows, plan, problems, problemFile: problemFile(), notes: reader };
}

async function importRows(
  ctx: Context,
  {
    plan,
    report,
    reader,
    onProgress,
  }: { plan: Plan; report: Report; reader: RowReader; onProgress: (rows: number) => void },
): Promise<void> {
  const seen = new Map<string, number>();
  let batch: CreatorRecord[] = [];
  let rows = 0;
  const flush = async () => {
    await recordBatch(ctx, plan.source, batch, report);
    batch = [];
    onProgress(rows);
  };
  for await (const { line, cells, problem } of plan.table.rows()) {
    rows += 1;
    const row = problem === undefined ? reader.read({ line, cells }) : { reason: problem };
    if ("reason" in row) {
      await report.add("failed", { line, cells, reason: row.reason });
      continue;
    }
    const first = seen.get(row.key);
    if (first !== undefined) {
      await report.add("skipped", { line, cells, reason: `same account as line ${first}` });
      continue;
    }
    seen.set(row.key, line);
    batch.push(row.record);
    if (batch.length >= BATCH) await flush();
  }
  await flush();
}

async function recordBatch(ctx: Context, source: string, records: CreatorRecord[], report: Report): Promise<void> {
  const said = await recordCreators({ ctx, input: { source: { kind: "file", name: source }, records } });
  for (const { outcome } of said) report.count(outcome);
}

class Undone extends Error {}

/** Does the work in a transaction that is always rolled back. */
async function andUndo(ctx: Context, work: (ctx: Context) => Promise<void>): Promise<void> {
  try {
    await inTransaction(ctx, async (within) => {
      await work(within);
      throw new Undone();
    });
  } catch (error) {
    if (!(error instanceof Undone)) throw error;
  }
}
