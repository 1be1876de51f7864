import { updateCustomNotes, type CrmCreator } from "#contract/crm/endpoints.ts";
import { LABEL_TYPES, updateCustomStatus, updateCustomTags, type LabelType, type LabelView } from "#contract/labels.ts";
import { useState, type ReactNode } from "react";
import { invalidateTouched } from "#web/api/invalidate.ts";
import { exact } from "#web/lib/format.ts";
import { toastWithUndo, undoWaitsFor } from "#web/shell/undo.ts";
import { toast } from "#web/ui/toast.tsx";
import { texts } from "#web/words/i18n.ts";
import { teamKindOf, type EditedColumn } from "../edit/edited.ts";
import { useLabels } from "../labels.ts";
import { beginNextUpdate } from "../one-update.ts";
import { createLabels } from "../write/write-cells.ts";
import { applyPaste } from "./apply-paste.ts";
import { planBlock, type PastePlan } from "./plan-paste.ts";
import { UnknownLabels } from "./unknown-labels.tsx";

const t = texts("table");

type Good = Exclude<PastePlan, { kind: "bad" }>;
type Labels = Record<LabelType, readonly LabelView[]>;
type Writing = {
  plans: readonly Good[];
  labels: Labels;
  isClearing: boolean;
  /** Lines that have no row. */
  left: number;
  /** Columns of the block that cannot be edited. */
  others: number;
  /** How many labels were made for it. */
  created: Record<LabelType, number>;
};
type Unknown = Extract<Good, { kind: "labels" }>;

const NAMED_MAX = 3;

/** Rows from the cell that has the keyboard down, and columns from it on. */
type Onto = { rows: readonly CrmCreator[]; columns: readonly string[] };

/** Pastes a block of a spreadsheet over cells. */
export function usePaste(): {
  /** `isClearing`: the block is empty cells. */
  paste: (block: readonly (readonly string[])[], onto: Onto, options?: { isClearing?: boolean }) => void;
  /** Asks about titles that do not exist yet. */
  dialog: ReactNode;
} {
  const { tags, statuses } = useLabels();
  const [asking, setAsking] = useState<{ writing: Writing; plan: Unknown } | null>(null);

  function paste(block: readonly (readonly string[])[], onto: Onto, { isClearing = false } = {}) {
    const labels = { tag: tags, status: statuses };
    const { columns, left, others } = planBlock(block, onto, labels);
    if (columns.length === 0 && others > 0) {
      toast({ message: t("paste.locked"), tone: "bad" });
      return;
    }
    const plans: Good[] = [];
    for (const { column, plan } of columns) {
      if (plan.kind === "bad") return sayBad(plan.bad, column);
      plans.push(plan);
    }
    goOn({ plans, labels, isClearing, left, others, created: { tag: 0, status: 0 } });
  }

  /** Asks about one kind of label after the other, then writes. */
  function goOn(writing: Writing) {
    const plan = writing.plans.find((one): one is Unknown => one.kind === "labels" && one.unknown.length > 0);
    setAsking(plan ? { writing, plan } : null);
    if (!plan) undoWaitsFor(write(writing));
  }

  async function write({ plans, labels, isClearing, left, others, created }: Writing) {
    const over = await beginNextUpdate();
    const { changed, actionIds, problem } = await applyPaste(plans, labels);
    over();
    void invalidateTouched(updateCustomNotes, updateCustomStatus, updateCustomTags);
    if (problem !== null) toast({ message: t("paste.failed", { msg: problem }), tone: "bad" });
    if (problem !== null && actionIds.length === 0) return;
    const written = t(isClearing ? "paste.cleared" : "paste.done", { count: changed, formatted: exact(changed) });
    const sentences = [
      written,
      left > 0 && t("paste.left", { count: left, formatted: exact(left) }),
      others > 0 && t("paste.others", { count: others, formatted: exact(others) }),
      // Undo reverts the cells only: others may use the new labels already.
      ...LABEL_TYPES.map((type) => created[type] > 0 && t(`paste.remaining.${type}`, { count: created[type] })),
    ];
    toastWithUndo(sentences.filter(Boolean).join(" "), actionIds, written);
  }

  async function createUnknown({ writing, plan: { type, unknown } }: NonNullable<typeof asking>) {
    setAsking(null);
    const list = await createLabels(type, unknown);
    if (!list) return;
    goOn({
      ...known(writing, type),
      labels: { ...writing.labels, [type]: list },
      created: { ...writing.created, [type]: unknown.length },
    });
  }

  return {
    paste,
    dialog: asking && (
      <UnknownLabels
        type={asking.plan.type}
        titles={asking.plan.unknown}
        onCreate={() => void createUnknown(asking)}
        onWithout={() => goOn(known(asking.writing, asking.plan.type))}
        onClose={() => setAsking(null)}
      />
    ),
  };
}

/** Nothing is left to ask about labels of this type. */
function known(writing: Writing, type: LabelType): Writing {
  const plans = writing.plans.map((plan) =>
    plan.kind === "labels" && plan.type === type ? { ...plan, unknown: [] } : plan,
  );
  return { ...writing, plans };
}

function clip(text: string): string {
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
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
