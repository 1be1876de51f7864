import { splitIcon } from "#contract/categories/category-name.ts";
import { matterMachine, PROPOSED_STATES, type MatterStepName, type MessageState } from "#contract/base/states.ts";
import { say } from "#contract/messages/catalogue.ts";
import type { Context, Member } from "../../context.ts";
import { refuse } from "../../errors.ts";
import { stateRecord } from "../../kernel/machine.ts";
import { decideClaim, decideRename } from "../creator-profile/index.ts";
import { curate } from "../curation/index.ts";
import { giveAnswer } from "../privacy/index.ts";
import { emitToAdministrators, notifyReporter, updateMessageState } from "../support/index.ts";
import { insertSteps, lockMatters, selectAnswerer, selectSteps, updateAssignee } from "./steps-store.ts";
import * as store from "./store.ts";

type Ctx = Context<Member>;
type Matter = store.MatterRecord;

/** With `title`, of the action by which niches are decided. */
type MatterChange = { note?: string; assigneeId?: string | null; title?: string };

/** Its state is the message's, the dispute's or the niche's; the lock and the history are the queue's own. */
export const matterRecord = stateRecord<store.MatterKey, Matter, MessageState, MatterStepName, MatterChange>({
  machineOf: matterMachine,
  stateOf: ({ base }) => base,
  async lock({ db }, keys) {
    const found: Matter[] = [];
    for (const [kind, own] of Map.groupBy(keys, (key) => key.kind)) {
      const ids = own.map(({ id }) => id);
      await lockMatters(db, kind, ids);
      found.push(...(await store.selectMatters(db, kind, ids)));
    }
    return found;
  },
  async save(ctx, { rows, step, to, change }) {
    const [row = refuse("not_found")] = rows;
    if (step === "assigned" || step === "unassigned") {
      await updateAssignee(ctx.db, matterIdOf(row), change.assigneeId ?? null);
    } else if (row.kind === "category") {
      return decideNiches(ctx, rows, { step, title: change.title ?? splitIcon(row.niche ?? "").label });
    } else if (row.kind === "dispute") {
      const state = step === "resolved" ? "corrected" : "rejected";
      await giveAnswer({ ctx }, { id: row.id, state, answer: change.note ?? "" });
    } else {
      const decision = { messageId: row.id, outcome: step === "resolved" ? "resolved" : "declined" } as const;
      if (row.kind === "claim") await decideClaim(ctx, decision);
      if (row.kind === "rename") await decideRename(ctx, decision);
      await updateMessageState(ctx.db, row.id, to);
    }
    return {};
  },
  async insertSteps({ db }, { rows, step, change: { assigneeId = null, note = "" }, ...by }) {
    // The answer of a dispute is its last step.
    const own = rows.filter(({ kind }) => kind !== "dispute" || step === "assigned" || step === "unassigned");
    await insertSteps(db, own.map(matterIdOf), { ...by, step, assigneeId, note: note === "" ? null : note });
  },
  async selectWhoChanged({ db }, row) {
    if (row.kind === "dispute") return selectAnswerer(db, row.id);
    const steps = await selectSteps(db, matterIdOf(row));
    return steps.findLast(({ step }) => step === row.base)?.by ?? null;
  },
  refusalOf({ kind, isErasure, base }, step) {
    if (isErasure) return say("moderation.erased");
    if (kind === "objection" && step === "resolved" && base === "open")
      refuse("bad_request", say("moderation.eraseCreator"));
    if (step !== "reopened") return undefined;
    if (kind === "dispute") refuse("bad_request", say("moderation.disputeIsFinal"));
    if (kind === "claim" || kind === "rename") refuse("bad_request", say("moderation.claimIsFinal"));
    if (kind === "category") refuse("bad_request", say("moderation.undoInstead"));
    return say("moderation.reopened");
  },
  changedBy(state, name) {
    if (state === "open") return undefined;
    return name === null ? say(`moderation.${state}`) : say(`moderation.${state}By`, { name });
  },
  auditOf({ kind }, { step, change: { assigneeId } }) {
    if (step === "resolved" || step === "declined") return { detail: `${kind}, ${step}` };
    return { detail: kind, ...(assigneeId && { subjectId: assigneeId }) };
  },
  async notify(ctx, { rows, step, change: { note = "" } }) {
    if (step === "resolved" || step === "declined")
      for (const { kind, subject, text, ...matter } of rows)
        // Who opened a dispute is notified by its answer.
        if (kind !== "category" && kind !== "dispute")
          await notifyReporter(ctx, { ...matter, kind, outcome: step, text: subject ?? text ?? "", note });
    await emitToAdministrators(ctx, ["moderation"]);
  },
});

function matterIdOf({ matterId }: Matter): string {
  if (matterId === null) throw new Error("a matter that was locked has a row");
  return matterId;
}

const proposedStates: readonly number[] = PROPOSED_STATES;

/** What was decided since the rows were read stays as it is. */
async function decideNiches(
  ctx: Ctx,
  rows: readonly Matter[],
  { step, title }: { step: MatterStepName; title: string },
): Promise<{ rows: readonly Matter[]; actionId: string | null }> {
  const ofCreator = Map.groupBy(rows, ({ creatorId }) => creatorId);
  const decided: Matter[] = [];
  const { actionId } = await curate(ctx, {
    ids: [...ofCreator.keys()].map(String),
    title,
    decide({ id, niches }) {
      const waiting = new Set(niches.flatMap((one) => (proposedStates.includes(one.state) ? [one.nicheId] : [])));
      const own = (ofCreator.get(id) ?? []).filter(({ nicheId }) => nicheId !== null && waiting.has(nicheId));
      decided.push(...own);
      const ids = own.flatMap(({ nicheId }) => nicheId ?? []);
      return { of: "niches", ...(step === "resolved" ? { add: ids } : { remove: ids }) };
    },
  });
  return { rows: decided, actionId };
}
