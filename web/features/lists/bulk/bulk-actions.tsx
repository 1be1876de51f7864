import type { CrmCreator } from "#contract/crm/endpoints.ts";
import type { CrmChange } from "#contract/bulk.ts";
import { Button } from "@mantine/core";
import { IconCircleDot, IconDownload, IconPlaylistAdd, IconTag, IconX } from "@tabler/icons-react";
import { useState } from "react";
import { exact } from "#web/lib/format.ts";
import { useAddToCrm } from "#web/shared/add-to-crm/add-to-crm.tsx";
import { AddToCampaign } from "#web/shared/campaigns/add-to-campaign.tsx";
import { CompareButton, useCompareAction } from "#web/shared/compare-button.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { PickButton } from "#web/ui/pick-button.tsx";
import { ListsPicker, StatusPicker, TagsPicker } from "#web/shared/crm-creators/bulk/pickers.tsx";
import { useChangeMany } from "#web/shared/crm-creators/bulk/use-change-many.ts";
import { ExportButton } from "#web/shared/export/export-button.tsx";
import type { Exporting } from "#web/shared/export/use-export-dialog.tsx";
import { WriteButton } from "#web/shared/mail/write-button.tsx";
import { usePaletteActions } from "#web/shared/palette-actions.ts";
import { useCan } from "#web/shared/use-can.ts";
import type { ChosenCreators } from "#web/shared/crm-creators/bulk/chosen-creators.ts";
import { texts } from "#web/words/i18n.ts";

const t = texts("lists");

const ICON = { size: 16, "aria-hidden": true } as const;

const PICKERS = {
  lists: { Picker: ListsPicker, icon: <IconPlaylistAdd {...ICON} /> },
  tags: { Picker: TagsPicker, icon: <IconTag {...ICON} /> },
  status: { Picker: StatusPicker, icon: <IconCircleDot {...ICON} /> },
};

/** Lists of single rows are chosen in a dialog, which shows the lists that they are in. */
const ROW_VERBS = ["tags", "status"] as const;
const ALL_VERBS = ["lists", ...ROW_VERBS] as const;
const NONE: CrmCreator[] = [];

/** What can be done with the creators chosen in a list. */
export function BulkActions({
  listId,
  chosen,
  total,
  exporting,
  remove,
}: {
  listId: string;
  chosen: ChosenCreators;
  /** How many match the filters. */
  total: number;
  exporting: Exporting;
  remove: (rows: readonly CrmCreator[]) => void;
}) {
  const addToCrm = useAddToCrm();
  const canWrite = useCan("crm.write");
  const [picking, setPicking] = useState<keyof typeof PICKERS | null>(null);
  const [confirming, setConfirming] = useState(false);
  const { changeMany } = useChangeMany(({ verb }) => verb === "unlist" && chosen.selection.clear());
  const { count, isAll, selection, scope } = chosen;
  const rows = isAll ? NONE : [...selection.rows.values()];
  const creatorIds = rows.map((row) => row.creatorId);
  const compared = useCompareAction(creatorIds);
  const apply = (change: CrmChange) => {
    setPicking(null);
    changeMany(scope, change);
  };
  const addToLists = () =>
    addToCrm({
      creatorIds,
      toLists: true,
      memberOf: rows.map((row) => row.lists),
    });
  const removeChosen = () => (isAll ? setConfirming(true) : remove(rows));
  const exportRows = () => exporting.open("selection");
  const exported = { label: t("open", { ns: "exporting" }), icon: <IconDownload {...ICON} />, run: exportRows };
  const listed = { label: t("addToLists"), icon: <IconPlaylistAdd {...ICON} />, run: addToLists };
  const removed = { label: t("remove"), icon: <IconX {...ICON} />, run: removeChosen };
  usePaletteActions(
    t("selection", { ns: "search", count, formatted: exact(count) }),
    canWrite ? [...(isAll ? [] : [listed]), removed, ...compared, exported] : [...compared, exported],
  );
  return (
    <>
      {!isAll && total > count && count > 0 && (
        <Button size="compact-sm" variant="subtle" onClick={chosen.selectAll}>
          {t("bulk.selectAll", { ns: "crm", count: total, formatted: exact(total) })}
        </Button>
      )}
      {canWrite && (
        <>
          {!isAll && (
            <Button size="xs" leftSection={<IconPlaylistAdd {...ICON} />} onClick={addToLists}>
              {t("addToLists")}
            </Button>
          )}
          {(isAll ? ALL_VERBS : ROW_VERBS).map((what) => {
            const { Picker, icon } = PICKERS[what];
            return (
              <PickButton
                key={what}
                label={t(`bulk.${what}`, { ns: "crm" })}
                icon={icon}
                opened={picking === what}
                onOpened={(opened) => setPicking(opened ? what : null)}
              >
                <Picker count={count} onPick={apply} />
              </PickButton>
            );
          })}
        </>
      )}
      {creatorIds.length > 0 && <WriteButton to={{ creatorIds }} size="xs" compact />}
      <AddToCampaign creatorIds={creatorIds} compact />
      <CompareButton creatorIds={creatorIds} />
      <ExportButton exporting={exporting} what="selection" size="xs" />
      {canWrite && (
        <Button size="xs" variant="default" leftSection={<IconX {...ICON} />} onClick={removeChosen}>
          {t("remove")}
        </Button>
      )}
      <ConfirmDialog
        opened={confirming}
        title={t("removeAll", { count, formatted: exact(count) })}
        confirm={t("removeAllConfirm", { count, formatted: exact(count) })}
        busy={false}
        error={undefined}
        onConfirm={() => {
          setConfirming(false);
          apply({ verb: "unlist", listId });
        }}
        onClose={() => setConfirming(false)}
      >
        {t("removeAllText")}
      </ConfirmDialog>
    </>
  );
}
