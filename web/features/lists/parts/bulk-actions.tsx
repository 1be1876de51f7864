import type { CrmCreator } from "#contract/crm.ts";
import type { exportListCsv } from "#contract/lists.ts";
import { Button } from "@mantine/core";
import { IconDownload, IconPlaylistAdd, IconX } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { exact } from "#web/lib/format.ts";
import { useAddToCrm } from "#web/shared/add-to-crm/add-to-crm.tsx";
import type { useExport } from "#web/shared/export/use-export.ts";
import { usePaletteActions } from "#web/shared/palette-actions.ts";
import { useCanWrite } from "#web/shared/use-can-write.ts";

/** What can be done with the creators chosen in a list. */
export function BulkActions({
  listId,
  rows,
  exporting,
  remove,
}: {
  listId: string;
  rows: readonly CrmCreator[];
  exporting: ReturnType<typeof useExport<typeof exportListCsv>>;
  remove: (rows: readonly CrmCreator[]) => void;
}) {
  const { t } = useTranslation("lists");
  const addToCrm = useAddToCrm();
  const canWrite = useCanWrite();
  const creatorIds = rows.map((row) => row.creatorId);
  const addToLists = () => addToCrm({ creatorIds, toLists: true });
  const exportRows = () => exporting.run({ topId: listId, selected: creatorIds });
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
        <Button size="xs" variant="default" leftSection={<IconX size={16} aria-hidden />} onClick={() => remove(rows)}>
          {t("remove")}
        </Button>
      )}
    </>
  );
}
