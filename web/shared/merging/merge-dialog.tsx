import type { CrmCreator } from "#contract/crm/endpoints.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { texts } from "#web/words/i18n.ts";
import { MergeGroup } from "./merge-group.tsx";

const t = texts("duplicates");

/** Compares rows that a person has chosen, and merges them. */
export function MergeDialog({
  rows,
  onMerged,
  onClose,
}: {
  rows: readonly CrmCreator[];
  onMerged: () => void;
  onClose: () => void;
}) {
  return (
    <Dialog onClose={onClose} title={t("mergeTitle")} size={760}>
      <MergeGroup
        group={{ _id: rows.map(({ _id }) => _id).join("-"), creators: [...rows], evidence: [] }}
        onSettled={onMerged}
      />
    </Dialog>
  );
}
