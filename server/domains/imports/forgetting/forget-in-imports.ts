import { readdir, rm } from "node:fs/promises";
import path from "node:path";
import type { Context } from "../../../context.ts";
import { hasCode } from "../../../processes.ts";
import { withLocalCopy } from "../../../uploads.ts";
import { beforeWithout } from "../../creators/index.ts";
import { stepBefore, type StepBefore } from "../running/record-rows.ts";
import { problemsFolder } from "../running/problems.ts";
import { fileMentions, textMentions } from "./file-mentions.ts";
import { nothingShown } from "./nothing-shown.ts";
import {
  forgetMeant,
  forgetSourceNames,
  holdUndoing,
  selectKept,
  selectStepsOf,
  selectUnderstood,
  updateSteps,
  updateUnderstood,
  type Kept,
} from "./store.ts";

/** Somebody who is to be forgotten. */
export type Forgotten = {
  creatorId: number;
  accountIds: readonly number[];
  /** Their rows in CRMs. */
  rowIds: ReadonlySet<string>;
  /** What names them in texts, in lower case. */
  names: readonly string[];
  mentions: (text: string) => boolean;
};

export { holdUndoing };

/** What undoing imports would bring back of them. After they are gone: whoever was undoing has come to an end then. */
export async function forgetInSteps({ db }: Context, who: Forgotten): Promise<number> {
  const found = await selectStepsOf(db, who);
  await updateSteps(
    db,
    found.map((step) => ({ ...step, before: stepWithout(stepBefore.parse(step.before), who) })),
  );
  return found.length;
}

function stepWithout({ records, crm }: StepBefore, who: Forgotten): StepBefore {
  const accountIds = new Set(who.accountIds);
  const ofOthers = ({ creatorId }: { creatorId: number }) => creatorId !== who.creatorId;
  const ofOtherRows = ({ rowId }: { rowId: string }) => !who.rowIds.has(rowId);
  return {
    records: beforeWithout(records, { creatorId: who.creatorId, accountIds }),
    crm: crm && {
      ...crm,
      rows: crm.rows.filter(ofOthers),
      members: crm.members.filter(ofOthers),
      tagged: crm.tagged.filter(ofOtherRows),
      notes: crm.notes.filter(ofOtherRows),
    },
  };
}

/**
 * Whose kept files hold them: the table somebody brought, or what is told of the rows that were not imported. Reads all
 * that are kept, which takes seconds, and so is done before the transaction.
 */
export async function findHolding(ctx: Context, who: Forgotten): Promise<Kept[]> {
  const holding: Kept[] = [];
  for (const kept of await selectKept(ctx.db, who.names)) {
    // oxlint-disable-next-line no-await-in-loop -- one file on the disk at a time
    if (kept.isNaming || (await isHolding(ctx, kept, who))) holding.push(kept);
  }
  return holding;
}

async function isHolding(ctx: Context, { file, fileName }: Kept, { mentions }: Forgotten): Promise<boolean> {
  if (file === null) return true;
  if (!(await ctx.files.exists(file))) return true;
  return withLocalCopy(ctx, { key: file, fileName }, (copy) => fileMentions(copy, fileName, mentions));
}

/** Throws such files away, and what was shown of them. Answers how many imports that were. */
export async function forgetFiles(ctx: Context, holding: readonly Kept[], who: Forgotten): Promise<number> {
  const understood = await selectUnderstood(
    ctx.db,
    holding.map(({ id }) => id),
  );
  await updateUnderstood(
    ctx.db,
    understood.map((row) => nothingShown(row, who.mentions)),
  );
  await forgetSourceNames(ctx.db, who.names, SOURCE);
  await forgetMeant(ctx.db, who.creatorId);
  await Promise.all(
    holding.flatMap((row) => [
      ...(row.file ? [ctx.files.delete(row.file)] : []),
      ctx.files.deleteAll(problemsFolder(row)),
    ]),
  );
  await forgetReports(ctx, who);
  return holding.length;
}

const SOURCE = "Table";

/** What `npm run import` has told of rows that were not imported. */
async function forgetReports({ config }: Context, { mentions }: Forgotten): Promise<void> {
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
