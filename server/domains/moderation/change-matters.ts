import { splitIcon } from "#contract/categories/category-name.ts";
import { CURATED_AT_ONCE } from "#contract/base/limits.ts";
import * as contract from "#contract/moderation.ts";
import { PROPOSED_STATES, type ClosedMatterState } from "#contract/base/states.ts";
import { say } from "#contract/messages.ts";
import type { Context, Member } from "../../context.ts";
import { issueAt, refuse } from "../../errors.ts";
import { write } from "../../kernel/handler.ts";
import { curate } from "../curation/index.ts";
import { giveAnswer } from "../privacy/index.ts";
import { closeMessage, emitToAdministrators, notifyReporter, reopenMessage } from "../support/index.ts";
import { isMessage } from "./read-matters.ts";
import {
  insertStep,
  insertSteps,
  lockMatter,
  lockProposals,
  selectAnswerer,
  selectSteps,
  updateAssignee,
} from "./steps-store.ts";
import * as store from "./store.ts";

/** Waits until other changes of the item have ended; returns it with the row of what was done with it. Throws not_found. */
async function open(ctx: Context<Member>, key: store.MatterKey) {
  const found = (await store.selectMatter(ctx.db, key)) ?? refuse("not_found");
  // The record of an erasure: nothing is left to decide.
  if (found.who === "administrator") refuse("conflict", say("moderation.erased"));
  const matterId = await lockMatter(ctx.db, found);
  return { matterId, row: (await store.selectMatter(ctx.db, key)) ?? refuse("not_found") };
}

/** Names who was first. */
async function refuseClosed(ctx: Context<Member>, closed: store.MatterRecord): Promise<never> {
  const { kind, id, matterId } = closed;
  const row = (await store.selectMatter(ctx.db, closed)) ?? refuse("not_found");
  const state = row.base;
  if (state === "open") return refuse("conflict");
  const steps = kind === "dispute" || matterId === null ? [] : await selectSteps(ctx.db, matterId);
  const by = kind === "dispute" ? await selectAnswerer(ctx.db, id) : steps.findLast(({ step }) => step === state)?.by;
  return refuse("conflict", by ? say(`moderation.${state}By`, { name: by }) : say(`moderation.${state}`));
}

export const assignMatter = write(contract.assignMatter)(async ({ ctx, input, audit, unchanged }) => {
  const { kind, id, assignee, expected } = input;
  const { matterId, row } = await open(ctx, { kind, id });
  if (row.base !== "open") return refuseClosed(ctx, row);
  if (expected !== undefined && expected !== row.assigneeId)
    refuse(
      "conflict",
      row.assignee ? say("moderation.assignedTo", { name: row.assignee }) : say("moderation.unassigned"),
    );
  const administrators = await store.selectAdministrators(ctx.db);
  if (assignee !== null && !administrators.some((one) => one.id === assignee))
    refuse("bad_request", {
      ...say("moderation.administratorsOnly"),
      issues: [issueAt("assignee", say("moderation.noAdministrator"))],
    });
  if (assignee === row.assigneeId) {
    audit(null);
    unchanged();
  } else {
    await updateAssignee(ctx.db, matterId, assignee);
    await insertStep(ctx.db, {
      ...stepBy(ctx, matterId),
      step: assignee === null ? "unassigned" : "assigned",
      assigneeId: assignee,
    });
    audit({ detail: kind, ...(assignee !== null && { subjectId: assignee }) });
    await emitToAdministrators(ctx, ["moderation"]);
  }
  return { success: true };
});

export const closeMatter = write(contract.closeMatter)(async ({ ctx, input, audit }) => {
  const { kind, id, outcome, note } = input;
  const { matterId, row } = await open(ctx, { kind, id });
  if (row.base !== "open") return refuseClosed(ctx, row);
  if (kind !== "category" && note === "")
    refuse("bad_request", {
      ...say("moderation.noteNeeded"),
      issues: [issueAt("note", say("moderation.noteNeeded"))],
    });
  const actionId = await close(ctx, row, { outcome, note });
  // The answer of a dispute is its last step.
  if (kind !== "dispute")
    await insertStep(ctx.db, { ...stepBy(ctx, matterId), step: outcome, note: note === "" ? null : note });
  audit({ detail: `${kind}, ${outcome}` });
  await emitToAdministrators(ctx, ["moderation"]);
  return { success: true, actionId };
});

/** Where the matter is stored. Resolves to the action that undoes it, if one does. */
async function close(
  ctx: Context<Member>,
  row: store.MatterRecord,
  { outcome, note }: { outcome: ClosedMatterState; note: string },
): Promise<string | null> {
  const { kind, id } = row;
  if (kind === "category") return decideNiche(ctx, row, outcome);
  if (kind === "dispute") {
    await giveAnswer(ctx, { id, state: outcome === "resolved" ? "corrected" : "rejected", answer: note });
    return null;
  }
  if (kind === "objection" && outcome === "resolved") refuse("bad_request", say("moderation.eraseCreator"));
  const message = (await closeMessage(ctx.db, id, outcome)) ?? (await refuseClosed(ctx, row));
  const { userId, customerId, subject, text, creatorId } = message;
  await notifyReporter(ctx, { kind, id, userId, customerId, outcome, text: subject ?? text, note, creatorId });
  return null;
}

async function decideNiche(
  ctx: Context<Member>,
  { creatorId, nicheId, niche }: store.MatterRecord,
  outcome: ClosedMatterState,
): Promise<string> {
  const { actionId } = await curate(ctx, {
    ids: [String(creatorId)],
    title: splitIcon(niche ?? "").label,
    decide({ niches }) {
      const decided = niches.flatMap((one) => (one.nicheId === nicheId && isProposed(one) ? [one.nicheId] : []));
      return { of: "niches", ...(outcome === "resolved" ? { add: decided } : { remove: decided }) };
    },
  });
  return actionId ?? refuse("conflict", say("moderation.nicheDecided"));
}

const proposedStates: readonly number[] = PROPOSED_STATES;
const isProposed = ({ state }: { state: number }) => proposedStates.includes(state);

const TITLES = { resolved: "Confirmed proposals", declined: "Rejected proposals" } as const;

export const closeProposals = write(contract.closeProposals)(async ({ ctx, input, audit }) => {
  const { selection, outcome } = input;
  const chosen = "ids" in selection ? selection.ids.map(parseProposal) : await matchingProposals(ctx, selection);
  const matters = await lockProposals(ctx.db, chosen);
  const ofCreator = Map.groupBy(matters, ({ creatorId }) => creatorId);
  const decided: string[] = [];
  const { actionId } = await curate(ctx, {
    ids: [...ofCreator.keys()].map(String),
    title: TITLES[outcome],
    decide({ id, niches }) {
      const waiting = new Set(niches.filter(isProposed).map(({ nicheId }) => nicheId));
      const own = (ofCreator.get(id) ?? []).filter(({ nicheId }) => waiting.has(nicheId));
      decided.push(...own.map(({ matterId }) => matterId));
      const ids = own.map(({ nicheId }) => nicheId);
      return { of: "niches", ...(outcome === "resolved" ? { add: ids } : { remove: ids }) };
    },
  });
  if (actionId === null) return refuse("conflict", say("moderation.nichesDecided"));
  await insertSteps(ctx.db, decided, { step: outcome, actorId: ctx.actor.userId, at: ctx.clock.now() });
  audit({ detail: `category, ${outcome}, ${decided.length}` });
  await emitToAdministrators(ctx, ["moderation"]);
  return { success: true, closed: decided.length, actionId };
});

function parseProposal(id: string): store.Proposal {
  const [creatorId, nicheId] = id.split(":");
  return { creatorId: Number(creatorId), nicheId: Number(nicheId) };
}

async function matchingProposals(
  { db }: Context<Member>,
  { matching, except }: { matching: store.MatterFilters; except: readonly string[] },
): Promise<store.Proposal[]> {
  const found = await store.selectProposals(db, matching, { except, limit: CURATED_AT_ONCE + 1 });
  if (found.length > CURATED_AT_ONCE) refuse("bad_request", say("moderation.tooMany", { max: CURATED_AT_ONCE }));
  return found;
}

export const reopenMatter = write(contract.reopenMatter)(async ({ ctx, input: { kind, id }, audit }) => {
  if (!isMessage(kind))
    refuse("bad_request", say(kind === "dispute" ? "moderation.disputeIsFinal" : "moderation.undoInstead"));
  const { matterId, row } = await open(ctx, { kind, id });
  if (!(await reopenMessage(ctx.db, row.id))) refuse("conflict", say("moderation.reopened"));
  await insertStep(ctx.db, { ...stepBy(ctx, matterId), step: "reopened" });
  audit({ detail: kind });
  await emitToAdministrators(ctx, ["moderation"]);
  return { success: true };
});

function stepBy(ctx: Context<Member>, matterId: string) {
  return { matterId, actorId: ctx.actor.userId, at: ctx.clock.now() };
}
