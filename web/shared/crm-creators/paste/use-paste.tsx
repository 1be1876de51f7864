import { updateCustomNotes, type CrmCreator } from "#contract/crm.ts";
import { updateCustomStatus, updateCustomTags, type LabelView } from "#contract/labels.ts";
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { invalidateTouched } from "#web/api/invalidate.ts";
import { exact } from "#web/lib/format.ts";
import { toastWithUndo } from "#web/shell/undo.ts";
import { toast } from "#web/ui/toast.tsx";
import { teamKindOf, type EditedColumn } from "../edit/edited.ts";
import { useLabels } from "../labels.ts";
import { beginUpdate } from "../one-update.ts";
import { createLabels } from "../write/write-cells.ts";
import { applyPaste } from "./apply-paste.ts";
import { readBlock } from "./first-column.ts";
import { planPaste, type PastePlan } from "./plan-paste.ts";
import { UnknownLabels } from "./unknown-labels.tsx";

type Good = Exclude<PastePlan, { kind: "bad" }>;
type Writing = {
  plan: Good;
  /** Lines that have no row. */
  left: number;
  /** Columns of the block beyond the first. */
  others: number;
  /** How many labels were made for it. */
  created?: number;
};
type Asking = { plan: Extract<Good, { kind: "labels" }>; left: number; others: number };

const NAMED_MAX = 3;

/** Pastes a column of a spreadsheet into a column of rows, from the row that has the keyboard down to the last. */
export function usePaste(): {
  paste: (block: string, column: EditedColumn, rows: readonly CrmCreator[]) => void;
  /** Asks about titles that do not exist yet. */
  dialog: ReactNode;
} {
  const { t } = useTranslation("table");
  const { tags, statuses } = useLabels();
  const [asking, setAsking] = useState<Asking | null>(null);

  function paste(block: string, column: EditedColumn, rows: readonly CrmCreator[]) {
    const { values, others } = readBlock(block);
    const plan = planPaste(column, values, rows, { tag: tags, status: statuses });
    const left = Math.max(0, values.length - rows.length);
    if (plan.kind === "bad") return sayBad(plan.bad, column);
    if (plan.kind === "labels" && plan.unknown.length > 0) return setAsking({ plan, left, others });
    void write({ plan, left, others }, tags, statuses);
  }

  async function write(
    { plan, left, others, created = 0 }: Writing,
    tag: readonly LabelView[],
    status: readonly LabelView[],
  ) {
    const over = beginUpdate();
    if (!over) return;
    const { changed, actionIds, problem } = await applyPaste(plan, { tag, status });
    over();
    void invalidateTouched(updateCustomNotes, updateCustomStatus, updateCustomTags);
    if (problem !== null) toast({ message: t("paste.failed", { msg: problem }), tone: "bad" });
    if (problem !== null && actionIds.length === 0) return;
    const pasted = t("paste.done", { count: changed, formatted: exact(changed) });
    const rest = left > 0 ? ` ${t("paste.left", { count: left, formatted: exact(left) })}` : "";
    const beside = others > 0 ? ` ${t("paste.others", { count: others, formatted: exact(others) })}` : "";
    // Undo reverts the cells only: others may use the new labels already.
    const labelsStay =
      plan.kind === "labels" && created > 0 ? ` ${t(`paste.remaining.${plan.type}`, { count: created })}` : "";
    toastWithUndo(pasted + rest + beside + labelsStay, actionIds);
  }

  function sayBad(bad: Extract<PastePlan, { kind: "bad" }>["bad"], column: EditedColumn) {
    const named = bad
      .slice(0, NAMED_MAX)
      .map(({ line, name, text }) => t("paste.line", { line, name, text: clip(text) }));
    const more = bad.length - named.length;
    const lines = new Intl.ListFormat().format([...named, ...(more > 0 ? [t("paste.more", { count: more })] : [])]);
    toast({
      message: t(`paste.bad.${teamKindOf(column)}`, { lines }),
      tone: "bad",
      forMs: 10_000,
    });
  }

  async function createAndWrite({ plan, left, others }: Asking) {
    setAsking(null);
    const created = await createLabels(plan.type, plan.unknown);
    if (!created) return;
    await write(
      { plan, left, others, created: plan.unknown.length },
      plan.type === "tag" ? created : tags,
      plan.type === "status" ? created : statuses,
    );
  }

  return {
    paste,
    dialog: asking && (
      <UnknownLabels
        type={asking.plan.type}
        titles={asking.plan.unknown}
        onCreate={() => void createAndWrite(asking)}
        onWithout={() => {
          setAsking(null);
          void write(asking, tags, statuses);
        }}
        onClose={() => setAsking(null)}
      />
    ),
  };
}

function clip(text: string): string {
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
}
