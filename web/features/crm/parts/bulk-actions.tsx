import type { exportCsv, CrmCreator } from "#contract/crm.ts";
import { Button } from "@mantine/core";
import { IconDownload, IconPlaylistAdd, IconTrash } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { exact } from "#web/lib/format.ts";
import { useAddToCrm } from "#web/shared/add-to-crm/add-to-crm.tsx";
import type { useExport } from "#web/shared/export/use-export.ts";
import { usePaletteActions } from "#web/shared/palette-actions.ts";
import { useCanWrite } from "#web/shared/use-can-write.ts";
import type { Selection } from "#web/table/selection.ts";

/** What can be done with the creators chosen in the CRM. */
export function BulkActions({
  selection,
  exporting,
  remove,
}: {
  selection: Selection<CrmCreator>;
  exporting: ReturnType<typeof useExport<typeof exportCsv>>;
  remove: (rows: readonly CrmCreator[]) => void;
}) {
  const { t } = useTranslation("crm");
  const addToCrm = useAddToCrm();
  const canWrite = useCanWrite();
  const rows = [...selection.rows.values()];
  const addToLists = () => addToCrm({ creatorIds: rows.map((row) => row.creatorId), toLists: true });
  const exportRows = () => exporting.run({ selected: rows.map((row) => row._id) });
  const added = { label: t("addToLists"), icon: <IconPlaylistAdd size={18} aria-hidden />, run: addToLists };
  const exported = {
    label: t("all", { ns: "exporting" }),
    icon: <IconDownload size={18} aria-hidden />,
    run: exportRows,
  };
  usePaletteActions(
    t("selection", { ns: "search", count: rows.length, formatted: exact(rows.length) }),
    canWrite ? [added, exported] : [exported],
  );
  return (
    <>
      {canWrite && (
        <Button size="xs" leftSection={<IconPlaylistAdd size={16} aria-hidden />} onClick={addToLists}>
          {t("addToLists")}
        </Button>
      )}
      <Button
        size="xs"
        variant="default"
        leftSection={<IconDownload size={16} aria-hidden />}
        loading={exporting.busy}
        onClick={exportRows}
      >
        {t("all", { ns: "exporting" })}
      </Button>
      {canWrite && (
        <Button
          size="xs"
          variant="default"
          leftSection={<IconTrash size={16} aria-hidden />}
          onClick={() => remove(rows)}
        >
          {t("remove")}
        </Button>
      )}
    </>
  );
}
