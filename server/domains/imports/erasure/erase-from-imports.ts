import { createReadStream } from "node:fs";
import { readdir, rm } from "node:fs/promises";
import path from "node:path";
import { text } from "node:stream/consumers";
import type { Context } from "../../../context.ts";
import { hasCode } from "../../../processes.ts";
import { withLocalCopy } from "../../../uploads.ts";
import { withoutCreator } from "../../creators/index.ts";
import { openGrid } from "../reading/open-grid.ts";
import { stepBefore, type StepBefore } from "../running/record-rows.ts";
import { problemsFolder } from "../running/problems.ts";
import { redactImport } from "./redact-import.ts";
import {
  eraseFromMappings,
  eraseFromSourceNames,
  lockReverts,
  selectStored,
  selectStepsOf,
  selectInferred,
  updateSteps,
  updateInferred,
  type StoredImport,
} from "./store.ts";

/** A creator who is to be erased. */
export type ErasedCreator = {
  creatorId: number;
  accountIds: readonly number[];
  /** Their rows in CRMs. */
  rowIds: ReadonlySet<string>;
  /** Their handles, names and addresses, in lower case. */
  names: readonly string[];
  mentions: (text: string) => boolean;
};

export { lockReverts };

/** Removes what reverting imports would restore. Called after the creator is deleted, when no revert of them is running. */
export async function eraseFromSteps({ db }: Context, who: ErasedCreator): Promise<number> {
  const found = await selectStepsOf(db, who);
  await updateSteps(
    db,
    found.map((step) => ({ ...step, before: stepWithoutCreator(stepBefore.parse(step.before), who) })),
  );
  return found.length;
}

function stepWithoutCreator({ records, crm }: StepBefore, who: ErasedCreator): StepBefore {
  const accountIds = new Set(who.accountIds);
  const ofOthers = ({ creatorId }: { creatorId: number }) => creatorId !== who.creatorId;
  const ofOtherRows = ({ rowId }: { rowId: string }) => !who.rowIds.has(rowId);
  return {
    records: withoutCreator(records, { creatorId: who.creatorId, accountIds }),
    crm: crm && {
      ...crm,
      rows: crm.rows.filter(ofOthers),
      members: crm.members.filter(ofOthers),
      tagged: crm.tagged.filter(ofOtherRows),
      moved: crm.moved.filter(ofOtherRows),
      values: crm.values.filter(ofOtherRows),
      notes: crm.notes?.filter(ofOtherRows),
    },
  };
}

/**
 * Imports with stored files that mention the creator: the uploaded table, or the rows that were not imported. Reads all
 * stored files, which takes seconds, and so is called before the transaction.
 */
export async function findMentioningFiles(ctx: Context, who: ErasedCreator): Promise<StoredImport[]> {
  const mentioning: StoredImport[] = [];
  for (const stored of await selectStored(ctx.db, who.names)) {
    if (stored.isNaming || (await isMentioning(ctx, stored, who))) mentioning.push(stored);
  }
  return mentioning;
}

async function isMentioning(
  ctx: Context,
  { file, fileName }: StoredImport,
  { mentions }: ErasedCreator,
): Promise<boolean> {
  if (file === null) return true;
  if (!(await ctx.files.exists(file))) return true;
  return withLocalCopy(ctx, { key: file, fileName }, (copy) => fileMentions(copy, fileName, mentions));
}

/** Deletes such files and what the imports show of them. Returns the number of imports. */
export async function eraseFromFiles(
  ctx: Context,
  mentioning: readonly StoredImport[],
  who: ErasedCreator,
): Promise<number> {
  const understood = await selectInferred(
    ctx.db,
    mentioning.map(({ id }) => id),
  );
  await updateInferred(
    ctx.db,
    understood.map((row) => redactImport(row, who.mentions)),
  );
  await eraseFromSourceNames(ctx.db, who.names, SOURCE);
  await eraseFromMappings(ctx.db, who);
  await Promise.all(
    mentioning.flatMap((row) => [
      ...(row.file ? [ctx.files.delete(row.file)] : []),
      ctx.files.deleteAll(problemsFolder(row)),
    ]),
  );
  await deleteReports(ctx, who);
  return mentioning.length;
}

const SOURCE = "Table";

/** Problem files of `npm run import`. */
async function deleteReports({ config }: Context, { mentions }: ErasedCreator): Promise<void> {
  const folder = path.join(config.dataDir, "imports");
  const names = await readdir(folder).catch((error: unknown) => {
    if (hasCode(error, "ENOENT")) return [];
    throw error;
  });
  await Promise.all(
    names.map(async (name) => {
      const file = path.join(folder, name);
      if (mentions(name) || (await textMentions(file, mentions))) await rm(file, { force: true });
    }),
  );
}

type Mentions = (cell: string) => boolean;

/** Whether any cell of a table, or of any sheet of a workbook, mentions the creator; true when it cannot be read. */
async function fileMentions(file: string, fileName: string, mentions: Mentions): Promise<boolean> {
  try {
    const grid = await openGrid(file, fileName, { isWhole: true });
    for await (const { cells, problem } of grid.rows())
      if (problem !== undefined || cells.some((cell) => mentions(cell))) return true;
    return false;
  } catch {
    return true;
  }
}

async function textMentions(file: string, mentions: Mentions): Promise<boolean> {
  return mentions(await text(createReadStream(file)));
}
