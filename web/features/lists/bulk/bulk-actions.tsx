import type { CrmCreator } from "#contract/crm.ts";
import type { CrmChange } from "#contract/bulk.ts";
import { Button } from "@mantine/core";
import { IconCircleDot, IconDownload, IconPlaylistAdd, IconTag, IconX } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { exact } from "#web/lib/format.ts";
import { useAddToCrm } from "#web/shared/add-to-crm/add-to-crm.tsx";
import { CompareButton, useCompareAction } from "#web/shared/compare-button.tsx";
import { PickButton } from "#web/ui/pick-button.tsx";
import { StatusPicker, TagsPicker } from "#web/shared/crm-creators/bulk/pickers.tsx";
import { useChangeMany } from "#web/shared/crm-creators/bulk/use-change-many.ts";
import { ExportButton } from "#web/shared/export/export-button.tsx";
import type { Exporting } from "#web/shared/export/use-export-dialog.tsx";
import { usePaletteActions } from "#web/shared/palette-actions.ts";
import { useCan } from "#web/shared/use-can.ts";
import type { Selection } from "#web/table/selection.ts";

const ICON = { size: 16, "aria-hidden": true } as const;

const PICKERS = {
  tags: { Picker: TagsPicker, icon: <IconTag {...ICON} /> },
  status: { Picker: StatusPicker, icon: <IconCircleDot {...ICON} /> },
};

/** What can be done with the creators chosen in a list. */
export function BulkActions({
  selection,
  exporting,
  remove,
}: {
  selection: Selection<CrmCreator>;
  exporting: Exporting;
  remove: (rows: readonly CrmCreator[]) => void;
}) {
  const { t } = useTranslation("lists");
  const addToCrm = useAddToCrm();
  const canWrite = useCan("crm.write");
  const [picking, setPicking] = useState<keyof typeof PICKERS | null>(null);
  const { changeMany } = useChangeMany();
  const rows = [...selection.rows.values()];
  const creatorIds = rows.map((row) => row.creatorId);
  const compared = useCompareAction(creatorIds);
  const apply = (change: CrmChange) => {
    setPicking(null);
    changeMany({ ids: rows.map((row) => row._id) }, change);
  };
  const addToLists = () =>
    addToCrm({
      creatorIds,
      toLists: true,
      memberOf: rows.map((row) => row.lists),
    });
  const exportRows = () => exporting.open("selection");
  const exported = { label: t("open", { ns: "exporting" }), icon: <IconDownload {...ICON} />, run: exportRows };
  const listed = { label: t("addToLists"), icon: <IconPlaylistAdd {...ICON} />, run: addToLists };
  const removed = { label: t("remove"), icon: <IconX {...ICON} />, run: () => remove(rows) };
  usePaletteActions(
    t("selection", { ns: "search", count: rows.length, formatted: exact(rows.length) }),
    canWrite ? [listed, ...compared, exported, removed] : [...compared, exported],
  );
  return (
    <>
      {canWrite && (
        <>
          <Button size="xs" leftSection={<IconPlaylistAdd {...ICON} />} onClick={addToLists}>
            {t("addToLists")}
          </Button>
          {(["tags", "status"] as const).map((what) => {
            const { Picker, icon } = PICKERS[what];
            return (
              <PickButton
                key={what}
                label={t(`bulk.${what}`, { ns: "crm" })}
                icon={icon}
                opened={picking === what}
                onOpened={(opened) => setPicking(opened ? what : null)}
              >
                <Picker count={rows.length} onPick={apply} />
              </PickButton>
            );
          })}
        </>
      )}
      <CompareButton creatorIds={creatorIds} />
      <ExportButton exporting={exporting} what="selection" size="xs" />
      {canWrite && (
        <Button size="xs" variant="default" leftSection={<IconX {...ICON} />} onClick={() => remove(rows)}>
          {t("remove")}
        </Button>
      )}
    </>
  );
}
