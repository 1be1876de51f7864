import { stat } from "node:fs/promises";
import path from "node:path";
import type { ImportCounts } from "#contract/imports/endpoints.ts";
import { readNicheNames } from "#server/domains/categories/index.ts";
import type { Context } from "../../context.ts";
import { inTransaction } from "../../db/transaction.ts";
import { refuse } from "../../errors.ts";
import { findPeople } from "./drafts/find-people.ts";
import { openReport } from "./report.ts";
import type { UnparsedCells } from "./rows/row-context.ts";
import { batchesOf, readAhead, type Batch } from "./running/batches.ts";
import { dryRun } from "./running/dry-run.ts";
import type { Problem } from "./running/problems.ts";
import type { Destination } from "./running/record-rows.ts";
import { runStep, STEP_ROWS, type Step } from "./running/run-step.ts";
import { addCounts, noCounts } from "./running/summarize.ts";
import type { Choices } from "./inference/propose-plan.ts";
import { openItems } from "./inference/read-items.ts";
import { inferSchema, type InferredSchema } from "./inference/infer-schema.ts";
import { compareIds, refreshScales, type IdentifiedAccount } from "#server/domains/creators/index.ts";
import type { IndexSync } from "../../engine/index.ts";

export type ImportInput = {
  file: string;
  /** Choices of the command line; the rest is inferred from the table. */
  choices: Choices;
  /** Podcasts: by author the id of the creator who is meant. */
  people: Readonly<Record<string, string>>;
  /** Posts: by an account's key the handle that it is known under. */
  renames: Readonly<Record<string, string>>;
  /** Reports what would happen and writes nothing. */
  dryRun: boolean;
};

export type ImportResult = {
  counts: ImportCounts;
  rows: number;
  understood: InferredSchema;
  /** The first failed and the first skipped rows. */
  problems: Problem[];
  /** Where every row that was skipped or failed is listed; nowhere after a dry run. */
  problemFile: string | undefined;
  /** By header: cells that are not what the column holds. */
  unparsed: ReadonlyMap<string, UnparsedCells>;
  /** Rows skipped because their creators have objected. */
  objected: number;
};

/**
 * Imports a table for the whole installation. Refuses with the reason when the table cannot be read; a row that cannot
 * be read is reported and does not stop the others.
 */
export async function importFile({
  ctx,
  input,
  onUnderstood = () => {},
  onProgress = () => {},
}: {
  ctx: Context;
  input: ImportInput;
  onUnderstood?: (understood: InferredSchema) => void;
  onProgress?: (rows: number) => void;
}): Promise<ImportResult> {
  const now = ctx.clock.now();
  const nicheNames = await readNicheNames({ ctx });
  const understood = await inferFile(ctx, input);
  onUnderstood(understood);
  const { plan, inspection } = understood;
  if (inspection.refusal !== null) refuse("bad_request", { msg: refusalFor(understood) });
  const { items, context, table } = await openItems({ file: input.file, plan, nicheNames, isPublic: true, now });
  const report = openReport(input.dryRun ? undefined : ctx.config.dataDir, {
    file: input.file,
    headers: table.headers,
    now,
  });
  const destination: Destination = { source: { kind: "file", name: plan.source } };
  const batches = batchesOf(items(), { size: STEP_ROWS, after: 0 });
  const steps = input.dryRun
    ? dryRun({ ctx, batches, layer: null, openDestination: async () => destination })
    : runSteps({ ctx, batches, destination });
  let counts = noCounts();
  let objected = 0;
  try {
    for await (const step of steps) {
      counts = addCounts(counts, step.counts);
      objected += step.objected;
      await report.add(step.problems);
      onProgress(step.batch.until);
    }
  } finally {
    await report.close();
  }
  const unparsed = [...context.unparsed].map(([index, cells]) => [table.headers[index] ?? "", cells] as const);
  const { shown, problemFile } = report;
  const result = { rows: inspection.rows, understood, problems: shown, problemFile: problemFile() };
  return { ...result, counts, objected, unparsed: new Map(unparsed) };
}

async function inferFile(ctx: Context, { file, choices, people, renames }: ImportInput): Promise<InferredSchema> {
  const question = {
    file,
    fileName: path.basename(file),
    nicheNames: await readNicheNames({ ctx }),
    isPublic: true,
    now: ctx.clock.now(),
    changedAt: await readModifiedDay(file),
    findPeople: (names: string[]) => findPeople({ ctx, names }),
    compareIds: (accounts: IdentifiedAccount[]) => compareIds({ ctx, accounts, layer: null }),
  };
  if (choices.date && choices.date.at > question.now)
    stop("--date lies in the future: it says when the figures were read.");
  if (choices.target === "list")
    stop(
      "Lists belong to a team: import this table in the browser. Its accounts alone are imported by --target creators.",
    );
  const first = await inferSchema({ ...question, choices });
  // Without a team there are no lists: what is left of such a table are its accounts.
  const { plan, inspection } =
    first.plan.target === "list"
      ? await inferSchema({ ...question, choices: { ...choices, target: "creators" } })
      : first;
  const headers = inspection.columns.map(({ header }) => header);
  for (const header of [...(choices.columns?.keys() ?? []), ...(choices.decimals?.keys() ?? [])])
    if (header !== "" && !headers.some((known) => known.toLowerCase() === header))
      stop(`There is no column "${header}". The columns are: ${headers.join(", ")}.`);
  return { plan: { ...plan, intoCrm: false, people, renames: { ...renames } }, inspection };
}

async function* runSteps({
  ctx,
  batches,
  destination,
}: {
  ctx: Context;
  batches: AsyncGenerator<Batch>;
  destination: Destination;
}): AsyncGenerator<Step> {
  for await (const batch of readAhead(batches))
    yield await inTransaction(ctx, async (tx) => runStep({ ctx: tx, destination, batch }));
}

async function readModifiedDay(file: string): Promise<Date> {
  const found = await stat(file).catch(() => undefined);
  if (found?.isDirectory()) return stop(`${file} is a folder, not a file.`);
  if (!found?.isFile()) return stop(`There is no file ${file}.`);
  return new Date(new Date(found.mtimeMs).toISOString().slice(0, 10));
}

/** The refusal with what to write on the command line. */
function refusalFor({ plan, inspection }: InferredSchema): string {
  const { refusal, columns } = inspection;
  const doubt = columns.find(({ question }) => question?.about === "ids");
  if (doubt)
    return [
      refusal,
      `  --map "${doubt.header}=external_id"   (they are the network's)`,
      `  --map "${doubt.header}=-"   (leave them out)`,
    ].join("\n");
  const choice = columns.find(({ question }) => question?.choices && question.msg === refusal)?.question;
  if (choice?.choices)
    return [refusal, ...choice.choices.map(({ value, label }) => `  --${choice.about} ${value}   (${label})`)].join(
      "\n",
    );
  const isNamed = plan.columns.some(({ field }) => field === "username" || field === "url");
  const open = columns.filter(({ numbers }, i) => numbers?.doubt && plan.columns[i]?.decimal === undefined);
  if (refusal?.startsWith("The numbers of ") && open.length > 0)
    return [
      refusal,
      ...open.flatMap(({ header, numbers }) => {
        const become = (style: "point" | "comma") =>
          numbers?.examples.map((example) => `${example.text} → ${example[style] ?? "?"}`).join(", ") ?? "";
        return [
          `  --decimal "${header}=point"   (${become("point")})`,
          `  --decimal "${header}=comma"   (${become("comma")})`,
        ];
      }),
    ].join("\n");
  if (inspection.needsOwner && refusal?.startsWith("No column names the accounts"))
    return `${refusal} Say whose they are with --owner${plan.network ? "" : ", and the network with --network"}.`;
  const questions = columns.flatMap(({ header, question }, i) => {
    const field = plan.columns[i]?.field;
    if (!field || !question) return [];
    return question.about === "network"
      ? [`  --map "${header}=${field}@NETWORK"   (with the name of its network; "${header}=-" leaves it out)`]
      : [`  --map "${header}=${field}"   (or another field; "${header}=-" leaves it out)`];
  });
  if (questions.length > 0) return [refusal, ...questions].join("\n");
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

/** From this many new or changed creators on, the scales of scores are computed again. */
const LARGE = 500;

/** Updates the search index, figures and scores after an import. */
export async function refreshAfterImport({
  ctx,
  indexSync,
  counts,
}: {
  ctx: Context;
  indexSync: Pick<IndexSync, "flush">;
  counts: Pick<ImportCounts, "created" | "updated" | "merged">;
}): Promise<void> {
  await indexSync.flush();
  // The scales need the figures of the imported creators.
  if (counts.created + counts.updated + counts.merged >= LARGE && (await refreshScales({ ctx })))
    await indexSync.flush();
}
