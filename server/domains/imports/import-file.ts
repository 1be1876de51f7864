import { stat } from "node:fs/promises";
import path from "node:path";
import type { ImportCounts } from "#contract/imports.ts";
import { recordCreators } from "#server/domains/creators/index.ts";
import type { Context } from "../../context.ts";
import { inTransaction } from "../../db/transaction.ts";
import { refuse } from "../../errors.ts";
import { findPeople } from "./drafts/find-people.ts";
import { openReport, type Report } from "./report.ts";
import type { LeftOut } from "./rows/left-out.ts";
import { batchesOf } from "./running/batches.ts";
import { addCounts, noCounts } from "./running/counts.ts";
import { sortOut, tell } from "./running/sort-out.ts";
import type { Problem } from "./running/problems.ts";
import type { Said } from "./understanding/propose-plan.ts";
import { openItems } from "./understanding/read-items.ts";
import { understand, type Understanding } from "./understanding/understand.ts";

export type ImportInput = {
  file: string;
  /** What the person at the terminal says of the table; the rest is understood from it. */
  said: Said;
  /** Podcasts: by author the id of the creator who is meant. */
  people: Readonly<Record<string, string>>;
  /** Finds out what would happen and writes nothing. */
  dryRun: boolean;
};

export type ImportResult = {
  counts: ImportCounts;
  rows: number;
  understood: Understanding;
  /** The first failed rows. */
  failed: Problem[];
  /** Where every row that was skipped or failed is listed; nowhere after a dry run. */
  problemFile: string | undefined;
  /** By header: cells that are not what the column holds. */
  leftOut: ReadonlyMap<string, LeftOut>;
  /** Rows passed over because their people do not want to be here. */
  objected: number;
};

const BATCH = 1_000;

/**
 * Imports a table as the installation's own. Refuses with a sentence when the table cannot be understood; a row that
 * cannot be is reported and holds up no other.
 */
export async function importFile({
  ctx,
  input,
  onUnderstood = () => {},
  onProgress = () => {},
}: {
  ctx: Context;
  input: ImportInput;
  onUnderstood?: (understood: Understanding) => void;
  onProgress?: (rows: number) => void;
}): Promise<ImportResult> {
  const now = ctx.clock.now();
  const understood = await understandFile(ctx, input);
  onUnderstood(understood);
  const { plan, inspection } = understood;
  if (inspection.refusal !== null) refuse("bad_request", { msg: refusalFor(understood) });
  const { items, setting, table } = await openItems({ file: input.file, plan, now });
  const report = openReport(input.dryRun ? undefined : ctx.config.dataDir, {
    file: input.file,
    headers: table.headers,
    now,
  });
  let counts = noCounts();
  let objected = 0;
  const work = async (within: Context) => {
    for await (const batch of batchesOf(items(), { size: BATCH, after: 0 })) {
      const done = await recordBatch(within, { source: plan.source, items: batch.items, report });
      counts = addCounts(counts, done.counts);
      objected += done.objected;
      onProgress(batch.until);
    }
  };
  try {
    await (input.dryRun ? andUndo(ctx, work) : work(ctx));
  } finally {
    await report.close();
  }
  const leftOut = [...setting.leftOut].map(([index, cells]) => [table.headers[index] ?? "", cells] as const);
  const { failed, problemFile } = report;
  const told = { rows: inspection.rows, understood, failed, problemFile: problemFile() };
  return { ...told, counts, objected, leftOut: new Map(leftOut) };
}

async function understandFile(ctx: Context, { file, said, people }: ImportInput): Promise<Understanding> {
  const question = {
    file,
    fileName: path.basename(file),
    now: ctx.clock.now(),
    changedAt: await lastChange(file),
    findPeople: (names: string[]) => findPeople({ ctx, names }),
  };
  if (said.date && said.date.at > question.now) stop("--date lies in the future: it says when the figures were read.");
  if (said.target === "list")
    stop(
      "Lists belong to a team: import this table in the browser. Its accounts alone are imported by --target creators.",
    );
  const first = await understand({ ...question, said });
  // Without a team there are no lists: what is left of such a table are its accounts.
  const { plan, inspection } =
    first.plan.target === "list" ? await understand({ ...question, said: { ...said, target: "creators" } }) : first;
  const headers = inspection.columns.map(({ header }) => header);
  for (const header of said.columns?.keys() ?? [])
    if (!headers.some((known) => known.toLowerCase() === header))
      stop(`There is no column "${header}". The columns are: ${headers.join(", ")}.`);
  return { plan: { ...plan, intoCrm: false, people }, inspection };
}

async function recordBatch(
  ctx: Context,
  { source, items, report }: { source: string; items: Parameters<typeof sortOut>[1]; report: Report },
): Promise<{ counts: ImportCounts; objected: number }> {
  const { rows, problems } = await sortOut(ctx, items);
  const records = rows.map(({ record }) => record);
  const outcomes = await recordCreators({ ctx, input: { source: { kind: "file", name: source }, records } });
  const said = rows.flatMap((row, i) => {
    const outcome = outcomes[i];
    return outcome ? [{ row, outcome }] : [];
  });
  const told = tell({ said, refused: new Map() }, problems);
  await report.add(told.problems);
  return { counts: told.counts, objected: outcomes.filter(({ outcome }) => outcome === "objected").length };
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

async function lastChange(file: string): Promise<Date> {
  const found = await stat(file).catch(() => undefined);
  if (found?.isDirectory()) return stop(`${file} is a folder, not a file.`);
  if (!found?.isFile()) return stop(`There is no file ${file}.`);
  return new Date(new Date(found.mtimeMs).toISOString().slice(0, 10));
}

/** The refusal with what to write on the command line. */
function refusalFor({ plan, inspection }: Understanding): string {
  const { refusal, columns } = inspection;
  const isNamed = plan.columns.some(({ field }) => field === "username" || field === "url");
  if (isNamed) return `${refusal ?? ""} Say it with --network or --map.`;
  const options = columns
    .filter(({ samples }) => samples.some((sample) => /\p{L}/u.test(sample)))
    .slice(0, 10)
    .map(({ header, samples }) => `  --map "${header}=username"   (${samples.slice(0, 3).join(", ").slice(0, 60)})`);
  return [refusal ?? "", ...(options.length === 0 ? [] : ["If one of them does, say it with one of"]), ...options].join(
    "\n",
  );
}

function stop(msg: string): never {
  return refuse("bad_request", { msg });
}
