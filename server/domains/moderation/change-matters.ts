import { CURATED_AT_ONCE } from "#contract/base/limits.ts";
import * as contract from "#contract/moderation.ts";
import { say } from "#contract/messages/catalogue.ts";
import type { Context, Member } from "../../context.ts";
import { issueAt, refuse } from "../../errors.ts";
import { write } from "../../kernel/handler.ts";
import { matterRecord } from "./matter-record.ts";
import * as store from "./store.ts";

export const assignMatter = matterRecord.transition(contract.assignMatter, ({ assignee }) =>
  assignee === null ? "unassigned" : "assigned",
)(async ({ ctx, input: { assignee, expected }, row }) => {
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
  return assignee === row.assigneeId ? null : { assigneeId: assignee };
});

export const closeMatter = matterRecord.transition(
  contract.closeMatter,
  ({ outcome }) => outcome,
)(({ input: { kind, note } }) => {
  if (kind !== "category" && note === "")
    refuse("bad_request", {
      ...say("moderation.noteNeeded"),
      issues: [issueAt("note", say("moderation.noteNeeded"))],
    });
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
    refusal: say("moderation.nichesDecided"),
  });
  audit({ detail: `category, ${outcome}, ${rows.length}` });
  return { closed: rows.length, actionId: actionId ?? refuse("conflict") };
});

async function matchingProposals(
  { db }: Context<Member>,
  { matching, except }: { matching: store.MatterFilters; except: readonly string[] },
): Promise<string[]> {
  const found = await store.selectProposals(db, matching, { except, limit: CURATED_AT_ONCE + 1 });
  if (found.length > CURATED_AT_ONCE) refuse("bad_request", say("moderation.tooMany", { max: CURATED_AT_ONCE }));
  return found;
}
