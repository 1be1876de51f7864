import type { CrmCreator } from "#contract/crm.ts";
import { LABEL_TITLE_MAX } from "#contract/labels.ts";
import { COMPARE_MAX } from "#contract/limits.ts";
import { Button } from "@mantine/core";
import { IconCircleDot, IconColumns2, IconDownload, IconPlaylistAdd, IconTag, IconX } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { exact } from "#web/lib/format.ts";
import { paths } from "#web/lib/paths.ts";
import { useAddToCrm } from "#web/shared/add-to-crm/add-to-crm.tsx";
import { labelOptions, noStatusOption } from "#web/shared/crm-creators/edit/label-options.tsx";
import { useLabels } from "#web/shared/crm-creators/labels.ts";
import { createLabel } from "#web/shared/crm-creators/write/write-cells.ts";
import { ExportButton } from "#web/shared/export/export-button.tsx";
import type { Exporting } from "#web/shared/export/use-export-dialog.tsx";
import { usePaletteActions } from "#web/shared/palette-actions.ts";
import { useCanWrite } from "#web/shared/use-can-write.ts";
import type { Selection } from "#web/table/selection.ts";
import { PickList } from "#web/ui/pick-list.tsx";
import { Picker } from "./picker.tsx";
import { useChangeChosen } from "./use-change-chosen.ts";

const ICON = { size: 16, "aria-hidden": true } as const;

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
  const canWrite = useCanWrite();
  const rows = [...selection.rows.values()];
  const addToLists = () =>
    addToCrm({
      creatorIds: rows.map((row) => row.creatorId),
      toLists: true,
      memberOf: rows.map((row) => row.lists),
    });
  const exportRows = () => exporting.open("selection");
  const exported = { label: t("open", { ns: "exporting" }), icon: <IconDownload {...ICON} />, run: exportRows };
  const listed = { label: t("addToLists"), icon: <IconPlaylistAdd {...ICON} />, run: addToLists };
  const removed = { label: t("remove"), icon: <IconX {...ICON} />, run: () => remove(rows) };
  usePaletteActions(
    t("selection", { ns: "search", count: rows.length, formatted: exact(rows.length) }),
    canWrite ? [listed, exported, removed] : [exported],
  );
  return (
    <>
      {canWrite && (
        <>
          <Button size="xs" leftSection={<IconPlaylistAdd {...ICON} />} onClick={addToLists}>
            {t("addToLists")}
          </Button>
          <TagPicker rows={rows} />
          <StatusPicker rows={rows} />
        </>
      )}
      {rows.length > 1 && rows.length <= COMPARE_MAX && (
        <Button
          size="xs"
          variant="default"
          leftSection={<IconColumns2 {...ICON} />}
          renderRoot={(props) => <Link {...props} {...paths.compare(rows.map((row) => row.creatorId))} />}
        >
          {t("bulk.compare")}
        </Button>
      )}
      <ExportButton exporting={exporting} what="selection" size="xs" />
      {canWrite && (
        <Button size="xs" variant="default" leftSection={<IconX {...ICON} />} onClick={() => remove(rows)}>
          {t("remove")}
        </Button>
      )}
    </>
  );
}

type Chosen = { rows: readonly CrmCreator[] };

/** One tag at a time, added to what they have. */
function TagPicker({ rows }: Chosen) {
  const { t } = useTranslation("lists");
  const { tags } = useLabels();
  const change = useChangeChosen();
  return (
    <Picker label={t("bulk.tag")} icon={<IconTag {...ICON} />}>
      {(close) => {
        const pick = (tagId: string) => {
          change(rows, { verb: "tags", mode: "ADD", tagIds: [tagId] });
          close();
        };
        const create = async (title: string) => {
          const created = await createLabel("tag", title);
          if (created) pick(created);
        };
        return (
          <PickList
            label={t("bulk.tag")}
            placeholder={t("pickOrCreate", { ns: "table" })}
            options={labelOptions(tags)}
            nothing={t("noTagsYet", { ns: "table" })}
            maxLength={LABEL_TITLE_MAX}
            onPick={pick}
            create={{ label: (title) => t("createNamed", { ns: "table", title }), run: (title) => void create(title) }}
          />
        );
      }}
    </Picker>
  );
}

function StatusPicker({ rows }: Chosen) {
  const { t } = useTranslation("lists");
  const { statuses } = useLabels();
  const change = useChangeChosen();
  return (
    <Picker label={t("bulk.status")} icon={<IconCircleDot {...ICON} />}>
      {(close) => (
        <PickList
          label={t("bulk.status")}
          placeholder={t("bulk.findStatus")}
          options={[...labelOptions(statuses), noStatusOption(t("noStatus", { ns: "table" }), false)]}
          nothing={t("pickNone", { ns: "table" })}
          onPick={(statusId) => {
            change(rows, { verb: "status", statusId: statusId || null });
            close();
          }}
        />
      )}
    </Picker>
  );
}
