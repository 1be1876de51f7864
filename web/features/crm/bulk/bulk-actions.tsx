import type { CrmChange } from "#contract/bulk.ts";
import type { CrmCreator } from "#contract/crm/endpoints.ts";
import { Button } from "@mantine/core";
import {
  IconArrowMerge,
  IconCircleDot,
  IconDownload,
  IconPencil,
  IconPlaylistAdd,
  IconTag,
  IconTrash,
} from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import { exact } from "#web/lib/format.ts";
import type { Exporting } from "#web/shared/export/use-export-dialog.tsx";
import { ExportButton } from "#web/shared/export/export-button.tsx";
import { AddToCampaign } from "#web/shared/campaigns/add-to-campaign.tsx";
import { CompareButton, useCompareAction } from "#web/shared/compare-button.tsx";
import { WriteButton } from "#web/shared/mail/write-button.tsx";
import { usePaletteActions } from "#web/shared/palette-actions.ts";
import { useCan } from "#web/shared/use-can.ts";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { PickButton } from "#web/ui/pick-button.tsx";
import { FieldPicker, ListsPicker, StatusPicker, TagsPicker } from "#web/shared/crm-creators/bulk/pickers.tsx";
import type { ChangeMany } from "#web/shared/crm-creators/bulk/use-change-many.ts";
import type { Picking } from "#web/shared/crm-creators/bulk/picking.ts";
import type { ChosenCreators } from "#web/shared/crm-creators/bulk/chosen-creators.ts";
import { texts } from "#web/words/i18n.ts";

const t = texts("crm");

const PICKERS = { lists: ListsPicker, tags: TagsPicker, status: StatusPicker, field: FieldPicker };
const ICONS = {
  lists: <IconPlaylistAdd size={16} aria-hidden />,
  tags: <IconTag size={16} aria-hidden />,
  status: <IconCircleDot size={16} aria-hidden />,
  field: <IconPencil size={16} aria-hidden />,
};

const NONE: readonly string[] = [];

const MergeDialog = lazy(async () => ({ default: (await import("#web/shared/merging/merge-dialog.tsx")).MergeDialog }));

/** What can be done with those who are chosen in the CRM. */
export function BulkActions({
  chosen,
  total,
  picking,
  onPicking,
  changeMany,
  busy,
  remove,
  exporting,
}: {
  chosen: ChosenCreators;
  /** How many fit the filters. */
  total: number;
  picking: Picking | null;
  onPicking: (picking: Picking | null) => void;
  changeMany: ChangeMany;
  busy: boolean;
  remove: (rows: readonly CrmCreator[]) => void;
  exporting: Exporting;
}) {
  const canWrite = useCan("crm.write");
  const [confirming, setConfirming] = useState(false);
  const [merging, setMerging] = useState<readonly CrmCreator[]>([]);
  const { count, isAll, selection, scope } = chosen;
  const formatted = exact(count);

  function apply(change: CrmChange) {
    onPicking(null);
    changeMany(scope, change);
  }

  const removeChosen = () => (isAll ? setConfirming(true) : remove([...selection.rows.values()]));
  const pair = !isAll && selection.rows.size === 2 ? [...selection.rows.values()] : null;
  const merge = pair && {
    label: t("bulk.merge"),
    icon: <IconArrowMerge size={16} aria-hidden />,
    run: () => setMerging(pair),
  };
  const writes = [
    { label: t("bulk.lists"), icon: ICONS.lists, run: () => onPicking("lists") },
    { label: t("bulk.tags"), icon: ICONS.tags, run: () => onPicking("tags") },
    { label: t("bulk.status"), icon: ICONS.status, run: () => onPicking("status") },
    { label: t("bulk.field"), icon: ICONS.field, run: () => onPicking("field") },
    ...(merge ? [merge] : []),
    { label: t("remove"), icon: <IconTrash size={18} aria-hidden />, run: removeChosen },
  ];
  const exported = {
    label: t("open", { ns: "exporting" }),
    icon: <IconDownload size={18} aria-hidden />,
    run: () => exporting.open(),
  };
  const comparable = isAll ? NONE : [...selection.rows.values()].map((row) => row.creatorId);
  const readable = [...useCompareAction(comparable), exported];
  usePaletteActions(t("selection", { ns: "search", count, formatted }), canWrite ? [...writes, ...readable] : readable);
  return (
    <>
      {!isAll && total > count && selection.rows.size > 0 && (
        <Button size="compact-sm" variant="subtle" onClick={chosen.selectAll}>
          {t("bulk.selectAll", { count: total, formatted: exact(total) })}
        </Button>
      )}
      {canWrite &&
        (["lists", "tags", "status", "field"] as const).map((what) => {
          const Picker = PICKERS[what];
          return (
            <PickButton
              key={what}
              label={t(`bulk.${what}`)}
              icon={ICONS[what]}
              primary={what === "lists"}
              opened={picking === what}
              onOpened={(opened) => onPicking(opened ? what : null)}
            >
              <Picker count={count} onPick={apply} />
            </PickButton>
          );
        })}
      {canWrite && merge && (
        <Button
          size="xs"
          variant="default"
          leftSection={merge.icon}
          title={merge.label}
          data-compact="early"
          onClick={merge.run}
        >
          {merge.label}
        </Button>
      )}
      {comparable.length > 0 && <WriteButton to={{ creatorIds: comparable }} size="xs" compact />}
      <AddToCampaign creatorIds={comparable} compact />
      <CompareButton creatorIds={comparable} />
      <ExportButton exporting={exporting} size="xs" />
      {canWrite && (
        <Button
          size="xs"
          variant="default"
          leftSection={<IconTrash size={16} aria-hidden />}
          loading={busy}
          title={t("remove")}
          data-compact
          onClick={removeChosen}
        >
          {t("remove")}
        </Button>
      )}
      {merging.length > 0 && (
        <Suspense>
          <MergeDialog
            rows={merging}
            onMerged={() => {
              setMerging([]);
              selection.clear();
            }}
            onClose={() => setMerging([])}
          />
        </Suspense>
      )}
      <ConfirmDialog
        opened={confirming}
        title={t("bulk.removeAll", { count, formatted })}
        confirm={t("bulk.removeAllConfirm", { count, formatted })}
        busy={false}
        error={undefined}
        onConfirm={() => {
          setConfirming(false);
          apply({ verb: "remove" });
        }}
        onClose={() => setConfirming(false)}
      >
        {t("bulk.removeAllText")}
      </ConfirmDialog>
    </>
  );
}
