import { eraseCreator as endpoint } from "#contract/privacy.ts";
import type { Context, Member } from "../../../context.ts";
import { eraseFromIndex } from "../../../engine/index.ts";
import { refuse } from "../../../errors.ts";
import { emitChanged, write } from "../../../kernel/handler.ts";
import { findUploadedPictures } from "../../creator-profile/index.ts";
import { addToSuppressionList, eraseCreatorData } from "../../creators/index.ts";
import { refreshCrmCopies, updateWritten } from "../../crm/index.ts";
import {
  findMentioningFiles,
  eraseFromFiles,
  eraseFromSteps,
  lockReverts,
  type ErasedCreator,
} from "../../imports/index.ts";
import { eraseJobData } from "../../jobs/index.ts";
import { emitToAdministrators, eraseFromMessages, notifyObjectors, selectObjectors } from "../../support/index.ts";
import { deletePictures } from "../../post-pictures/index.ts";
import { insertErasure, updateRemovedCounts } from "../suppression/store.ts";
import { eraseHistory } from "./erase-history.ts";
import { deleteLinks, eraseFailures, selectMergeTargets, type MergeTarget } from "./traces-store.ts";
import {
  deleteAccountsElsewhere,
  isPictureInUse,
  lockTenants,
  selectSubject,
  selectSubjectIds,
} from "./subject-store.ts";
import { identitiesOf, mentionMatcher, namesOf, type Subject } from "./subject.ts";

type FilesWithMentions = Awaited<ReturnType<typeof findMentioningFiles>>;

/**
 * Erases a creator from the whole installation, permanently, and suppresses their accounts so that no source brings them
 * in again. One transaction. The search engine is erased right after the commit; when it is unavailable, the next index
 * sync and the nightly job do it.
 */
export const eraseCreator = write(endpoint, {
  async before({ ctx, input }) {
    const ids = await selectSubjectIds(ctx.db, Number(input.creatorId));
    const subjects = await selectSubjects(ctx.db, ids);
    if (subjects.length === 0) refuse("not_found");
    const files = await Promise.all(subjects.map((subject) => findMentioningFiles(ctx, importSubjectOf(subject))));
    return { ids, subjects, files };
  },
})(
  async ({ ctx: tx }, { ids, subjects, files }) => {
    await lockTenants(
      tx.db,
      subjects.flatMap(({ customerIds }) => customerIds),
    );
    const objectionId = await insertErasure(tx.db, { actorId: tx.actor.userId, createdAt: tx.clock.now() });
    const removed: Record<string, number> = {};
    const objections = await selectObjectors(tx, ids);
    for (const [i, subject] of subjects.entries()) {
      const suppressed = await suppressAccounts(tx, { objectionId, initial: subject, ids });
      await deleteAccountsElsewhere(tx.db, suppressed, ids);
      const erased = await eraseSubject(tx, { subject: suppressed, files: files[i] ?? [] });
      for (const [kind, count] of Object.entries(erased)) removed[kind] = (removed[kind] ?? 0) + count;
    }
    await updateRemovedCounts(tx.db, objectionId, removed);
    await notifyObjectors(tx, objections);
    await emitToAdministrators(tx, ["moderation", "disputes", "objections"]);
    return { ids, objectionId, removed };
  },
  async ({ ctx }, { ids, ...result }) => {
    await eraseFromEngine(ctx, ids);
    return result;
  },
);

/** Waits for writes that concurrently add an account and suppresses that account too. Returns the final subject. */
async function suppressAccounts(
  ctx: Context,
  { objectionId, initial, ids }: { objectionId: string; initial: Subject; ids: readonly number[] },
): Promise<Subject> {
  const { creatorId } = initial;
  const identities = initial.accounts.flatMap(identitiesOf);
  await addToSuppressionList({ ctx, objectionId, creatorId, identities });
  const subject = (await selectSubject(ctx.db, creatorId, ids)) ?? refuse("not_found");
  const suppressedIds = new Set(initial.accounts.map(({ id }) => id));
  const accounts = subject.accounts.filter(({ id }) => !suppressedIds.has(id));
  const added = accounts.flatMap(identitiesOf);
  if (added.length > 0) await addToSuppressionList({ ctx, objectionId, creatorId, identities: added });
  return subject;
}

/** Deleting the creator waits for concurrent writes; what those wrote is searched for only afterwards. */
async function eraseSubject(
  ctx: Context<Member>,
  { subject, files }: { subject: Subject; files: FilesWithMentions },
): Promise<Record<string, number>> {
  const { db } = ctx;
  const { creatorId, customerIds, picture } = subject;
  const names = namesOf(subject);
  const importSubject = importSubjectOf(subject);
  await lockReverts(db);
  const mergeTargets = await selectMergeTargets(db, subject);
  const uploaded = await findUploadedPictures(ctx, creatorId);
  const deleted = await eraseCreatorData({ ctx, creatorId });
  await eraseMergedValues(ctx, mergeTargets);
  const history = await eraseHistory(db, subject, names);
  const steps = await eraseFromSteps(ctx, importSubject);
  const links = await deleteLinks(db, subject);
  const exports = await eraseJobData({ ctx, customerIds, names });
  const imports = await eraseFromFiles(ctx, files, importSubject);
  await eraseFailures(db, names);
  await eraseFromMessages(ctx, { creatorId, names, mentions: mentionMatcher(names) });
  const removed = withoutZeros({ ...deleted, ...history, steps, links, exports: exports.length, imports });
  // Before the commit: a file deleted too early can be generated again, one that is left behind would never be found.
  const pictures = picture !== null && !(await isPictureInUse(db, picture)) ? [picture] : [];
  await Promise.all([...new Set([...exports, ...pictures, ...uploaded])].map((key) => ctx.files.delete(key)));
  await deletePictures(ctx, creatorId);
  for (const customerId of customerIds)
    emitChanged({ emit: ctx.emit, customerId }, ["crm", "lists", "labels", "timeline"]);
  return removed;
}

/** The creator as the installation and workspaces know it, under the ids they have for it. */
async function selectSubjects(db: Context["db"], ids: readonly number[]): Promise<Subject[]> {
  return (await Promise.all(ids.map((id) => selectSubject(db, id, ids)))).filter((subject) => subject !== undefined);
}

/**
 * Removes the email, the note and the next step that rows received from a merged row of the subject, where they are unchanged, and
 * recomputes the rows' search text without the subject's names. Call it after the merged rows are deleted.
 */
async function eraseMergedValues(ctx: Context, targets: readonly MergeTarget[]): Promise<void> {
  if (targets.length === 0) return;
  const at = ctx.clock.now();
  await Promise.all(
    [...Map.groupBy(targets, ({ customerId }) => customerId)].map(([customerId, rows]) =>
      updateWritten({ db: ctx.db, customerId }, rows.map(withoutMergedValues), at),
    ),
  );
  await refreshCrmCopies({ ctx, creatorIds: targets.map(({ creatorId }) => creatorId) });
}

function withoutMergedValues({ id, customEmail, customNote, nextStep, ...merged }: MergeTarget) {
  const { mergedEmail, mergedNote, mergedNextStep } = merged;
  const note = mergedNote ? `\n${customNote}\n`.replace(`\n${mergedNote}\n`, "\n").trim() : customNote;
  return {
    id,
    customEmail: customEmail === mergedEmail ? null : customEmail,
    customNote: note,
    nextStep: nextStep === mergedNextStep ? null : nextStep,
  };
}

function importSubjectOf(subject: Subject): ErasedCreator {
  const { creatorId, accounts, rowIds } = subject;
  const names = namesOf(subject);
  const accountIds = accounts.map(({ id }) => id);
  return { creatorId, accountIds, rowIds: new Set(rowIds), names, mentions: mentionMatcher(names) };
}

function withoutZeros(counts: Record<string, number>): Record<string, number> {
  return Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0));
}

async function eraseFromEngine(ctx: Context, ids: readonly number[]): Promise<void> {
  try {
    await eraseFromIndex({ ctx, ids });
  } catch (error) {
    ctx.log.warn(
      { err: error },
      "the search engine is unavailable: the creator is erased from it by the next index sync",
    );
  }
}
