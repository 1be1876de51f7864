import { TITLE_MAX } from "#contract/limits.ts";
import { LISTS_SORTS } from "#contract/list-shapes.ts";
import { ActionIcon, NativeSelect, SegmentedControl, Tooltip } from "@mantine/core";
import { IconLayoutGrid, IconList, IconSortAscending, IconSortDescending } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { TableBar } from "#web/shared/crm-creators/table-bar.tsx";
import { SearchBox } from "#web/table/search-box.tsx";
import { NetworkSelect } from "../network-select.tsx";
import { listsSortedBy, type ListsView } from "../search-params.ts";
import styles from "./overview.module.css";

export const LOOKS = ["cards", "table"] as const;
export type Look = (typeof LOOKS)[number];

const ICONS = { cards: IconLayoutGrid, table: IconList };

/** Finds lists by title or network, puts them in order, and shows them as cards or as rows. */
export function ListsToolbar({
  view,
  show,
  look,
  onLook,
}: {
  view: ListsView;
  show: (view: ListsView) => void;
  look: Look;
  onLook: (look: Look) => void;
}) {
  const { t } = useTranslation("lists");
  const turn = t(view.asc ? "ascending" : "descending");
  return (
    <TableBar>
      <SearchBox
        label={t("searchLists")}
        value={view.search}
        maxLength={TITLE_MAX}
        onSearch={(search) => show({ ...view, search })}
      />
      <NetworkSelect value={view.network} onChange={(network) => show({ ...view, network })} />
      <div className={styles.order}>
        <NativeSelect
          aria-label={t("sort")}
          value={view.sort}
          data={LISTS_SORTS.map((value) => ({ value, label: t(`sorts.${value}`) }))}
          onChange={(event) => show(listsSortedBy(view, event.currentTarget.value))}
        />
        <Tooltip label={turn}>
          <ActionIcon variant="default" size={36} aria-label={turn} onClick={() => show({ ...view, asc: !view.asc })}>
            {view.asc ? <IconSortAscending size={16} aria-hidden /> : <IconSortDescending size={16} aria-hidden />}
          </ActionIcon>
        </Tooltip>
      </div>
      <SegmentedControl
        className={styles.look}
        aria-label={t("look")}
        value={look}
        onChange={onLook}
        data={LOOKS.map((value) => {
          const Icon = ICONS[value];
          return {
            value,
            label: (
              <span className={styles.lookOf}>
                <Icon size={16} aria-hidden />
                {t(`looks.${value}`)}
              </span>
            ),
          };
        })}
      />
    </TableBar>
  );
}
