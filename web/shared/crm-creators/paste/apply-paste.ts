import { changeMany } from "#contract/bulk.ts";
import { updateCustomNotes } from "#contract/crm/endpoints.ts";
import { updateCustomTags, type LabelType, type LabelView } from "#contract/labels.ts";
import { errorFromThrown } from "#web/api/api-error.ts";
import { call } from "#web/api/client.ts";
import { enteredPatch } from "../write/write-cells.ts";
import { patchRows } from "../write/patch-rows.ts";
import { groupByLabels, type PastePlan } from "./plan-paste.ts";

type Done = { /** Number of cells. */ changed: number; actionIds: string[]; problem: string | null };

/** Shows what is pasted and writes it, one column after the other. What a refusal leaves written is in `actionIds`. */
export async function applyPaste(
  plans: readonly Exclude<PastePlan, { kind: "bad" }>[],
  labels: Record<LabelType, readonly LabelView[]>,
): Promise<Done> {
  const done: Done = { changed: 0, actionIds: [], problem: null };
  const writes = plans.flatMap((plan) =>
    plan.kind === "text" ? writeTexts(plan) : writeLabels(plan, labels[plan.type]),
  );
  const back = writes.map(({ show }) => show());
  try {
    // One after the other: their actions are undone in the opposite order.
    for (const { send } of writes) {
      const { changed, actionId } = await send();
      back.shift();
      done.changed += changed ?? 0;
      if (actionId) done.actionIds.push(actionId);
    }
  } catch (thrown) {
    for (const revert of back) revert();
    done.problem = errorFromThrown(thrown).msg;
  }
  return done;
}

type Write = {
  show: () => () => void;
  send: () => Promise<{ changed: number | null; actionId: string | null }>;
};

function writeTexts({ field, lines }: Extract<PastePlan, { kind: "text" }>): Write[] {
  if (lines.length === 0) return [];
  const texts = new Map(lines.map(({ row, text }) => [row._id, text]));
  const values = lines.map(({ row, text }) => ({ customCreatorId: row._id, customNote: text }));
  return [
    {
      show: () => patchRows(new Set(texts.keys()), (row) => enteredPatch(row, field, texts.get(row._id) ?? "")),
      send: () => call(updateCustomNotes, { field, values }),
    },
  ];
}

function writeLabels(plan: Extract<PastePlan, { kind: "labels" }>, labels: readonly LabelView[]): Write[] {
  return groupByLabels(plan, labels).map(({ labelIds, rowIds }) => {
    const status = labelIds[0] ?? null;
    return {
      show: () => patchRows(new Set(rowIds), () => (plan.type === "tag" ? { tags: labelIds } : { status })),
      send: () =>
        plan.type === "tag"
          ? call(updateCustomTags, { customCreatorIds: rowIds, tagIds: labelIds, mode: "SET" })
          : call(changeMany, { selection: { ids: rowIds }, change: { verb: "status", statusId: status } }),
    };
  });
}
