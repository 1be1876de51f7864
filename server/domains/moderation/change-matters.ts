import { CURATED_AT_ONCE } from "#contract/limits.ts";
import * as contract from "#contract/moderation.ts";
import type { Context, Member } from "../../context.ts";
import { refuse } from "../../errors.ts";
import { write } from "../../kernel/handler.ts";
import { matterRecord } from "./matter-record.ts";
import * as store from "./store.ts";

export const assignMatter = matterRecord.transition(contract.assignMatter, ({ assignee }) =>
  assignee === null ? "unassigned" : "assigned",
)(async ({ ctx, input: { assignee, expected }, row }) => {
  if (expected !== undefined && expected !== row.assigneeId)
    refuse("conflict", {
      msg: row.assignee ? `${row.assignee} has this in the meantime.` : "This is assigned to no one in the meantime.",
    });
  const administrators = await store.selectAdministrators(ctx.db);
  if (assignee !== null && !administrators.some((one) => one.id === assignee))
    refuse("bad_request", {
      msg: "Only administrators can be assigned.",
      issues: [{ path: "assignee", message: "is no administrator" }],
    });
  return assignee === row.assigneeId ? null : { assigneeId: assignee };
});

const NOTE_MISSING = "Write a note: it says what was decided.";

export const closeMatter = matterRecord.transition(
  contract.closeMatter,
  ({ outcome }) => outcome,
)(({ input: { kind, note } }) => {
  if (kind !== "category" && note === "")
    refuse("bad_request", { msg: NOTE_MISSING, issues: [{ path: "note", message: NOTE_MISSING }] });
  return { note };
});

export const reopenMatter = matterRecord.transition(contract.reopenMatter, "reopened")(() => ({}));

const TITLES = { resolved: "Confirmed proposals", declined: "Rejected proposals" } as const;

export const closeProposals = write(contract.closeProposals)(async (call) => {
  const { ctx, input, audit } = call;
  const { selection, outcome } = input;
  const ids = "ids" in selection ? selection.ids : await matchingProposals(ctx, selection);
  const { rows, actionId } = await matterRecord.advanceMany(call, {
    keys: ids.map((id) => ({ kind: "category", id })),
    step: outcome,
    change: { title: TITLES[outcome] },
    refusal: "These niches were confirmed or rejected in the meantime.",
  });
  audit({ detail: `category, ${outcome}, ${rows.length}` });
  return { success: true, closed: rows.length, actionId: actionId ?? refuse("conflict") };
});

async function matchingProposals(
  { db }: Context<Member>,
  { matching, except }: { matching: store.MatterFilters; except: readonly string[] },
): Promise<string[]> {
  const found = await store.selectProposals(db, matching, { except, limit: CURATED_AT_ONCE + 1 });
  if (found.length > CURATED_AT_ONCE)
    refuse("bad_request", {
      msg: `More than ${CURATED_AT_ONCE} proposed niches match. Narrow the filters, or decide them under “Incoming” of the categories.`,
    });
  return found;
}
