import { object as endpoint } from "#contract/privacy.ts";
import type { Context, Member } from "../../../context.ts";
import { inTransaction } from "../../../db/transaction.ts";
import { forgetCreators } from "../../../engine/index.ts";
import { refuse } from "../../../errors.ts";
import { forgetCreator, refuseAccounts } from "../../creators/index.ts";
import { findHolding, forgetFiles, forgetInSteps, holdUndoing, type Forgotten } from "../../imports/index.ts";
import { forgetWork } from "../../jobs/index.ts";
import { insertObjection, updateRemoved } from "../objections/store.ts";
import { forgetInHistory } from "./forget-in-history.ts";
import { forgetInKeptRows } from "./forget-in-kept-rows.ts";
import { selectKeptRows } from "./kept-rows-store.ts";
import { isPictureOfOthers, lockCustomers, selectPerson } from "./person-store.ts";
import { mentionOf, namesOf, type Person } from "./person.ts";
import { deleteLinks, forgetFailures } from "./work-store.ts";
import { emitChanged, write } from "../../../kernel/handler.ts";

type Holding = Awaited<ReturnType<typeof findHolding>>;

/**
 * Removes a creator from everything this installation keeps, for good, and puts their accounts on the list of those that
 * are never taken in again. One transaction; the engine follows at once or, when it is away, by the fold and the night.
 */
export const object = write(endpoint, { transaction: "own" })(async ({ ctx, input }) => {
  const creatorId = Number(input.creatorId);
  const known = (await selectPerson(ctx.db, creatorId)) ?? refuse("not_found");
  const holding = await findHolding(ctx, forgottenOf(known));
  const done = await inTransaction(ctx, async (tx) => {
    await lockCustomers(tx.db, known.customerIds);
    const objectionId = await insertObjection(tx.db, { actorId: ctx.actor.userId, createdAt: ctx.clock.now() });
    return forget(tx, { objectionId, person: await refuseAll(tx, objectionId, known), holding });
  });
  await forgetInEngine(ctx, creatorId);
  return { success: true, ...done };
});

/** Whoever was giving them another account was waited for: that one is refused too. Answers who they are by then. */
async function refuseAll(ctx: Context, objectionId: string, known: Person): Promise<Person> {
  const { creatorId } = known;
  await refuseAccounts({ ctx, objectionId, creatorId, accounts: known.accounts });
  const person = (await selectPerson(ctx.db, creatorId)) ?? refuse("not_found");
  const refused = new Set(known.accounts.map(({ id }) => id));
  const accounts = person.accounts.filter(({ id }) => !refused.has(id));
  if (accounts.length > 0) await refuseAccounts({ ctx, objectionId, creatorId, accounts });
  return person;
}

/** What is under way elsewhere is waited for when the creator is deleted; what it has left is looked for after that. */
async function forget(
  ctx: Context<Member>,
  { objectionId, person, holding }: { objectionId: string; person: Person; holding: Holding },
) {
  const { db } = ctx;
  const { creatorId, customerIds } = person;
  const names = namesOf(person);
  const who = forgottenOf(person);
  await holdUndoing(db);
  const kept = await selectKeptRows(db, person);
  const gone = await forgetCreator({ ctx, creatorId });
  await forgetInKeptRows(ctx, kept);
  const history = await forgetInHistory(db, person, names);
  const steps = await forgetInSteps(ctx, who);
  const links = await deleteLinks(db, person);
  const exports = await forgetWork({ ctx, customerIds, names });
  const imports = await forgetFiles(ctx, holding, who);
  await forgetFailures(db, names);
  const removed = withoutZeros({ ...gone, ...history, steps, links, exports: exports.length, imports });
  await updateRemoved(db, objectionId, removed);
  // Before the commit: a file that is thrown away too early is made again, one that is left behind is found by nobody.
  const isOwn = person.picture !== null && !(await isPictureOfOthers(db, person.picture));
  await Promise.all(
    [...exports, ...(isOwn && person.picture ? [person.picture] : [])].map((key) => ctx.files.delete(key)),
  );
  for (const customerId of customerIds)
    emitChanged({ emit: ctx.emit, customerId }, ["crm", "lists", "labels", "timeline"]);
  return { objectionId, removed };
}

function forgottenOf(person: Person): Forgotten {
  const { creatorId, accounts, rowIds } = person;
  const names = namesOf(person);
  const accountIds = accounts.map(({ id }) => id);
  return { creatorId, accountIds, rowIds: new Set(rowIds), names, mentions: mentionOf(names) };
}

function withoutZeros(counts: Record<string, number>): Record<string, number> {
  return Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0));
}

async function forgetInEngine(ctx: Context, creatorId: number): Promise<void> {
  try {
    await forgetCreators({ ctx, ids: [creatorId] });
  } catch (error) {
    ctx.log.warn({ err: error }, "the search engine will forget somebody who has objected at the next fold");
  }
}
