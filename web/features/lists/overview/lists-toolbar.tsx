import { TITLE_MAX } from "#contract/base/limits.ts";
import { LISTS_SORTS } from "#contract/collections/lists.ts";
import { ActionIcon, NativeSelect, SegmentedControl, Tooltip } from "@mantine/core";
import { IconLayoutGrid, IconList, IconSortAscending, IconSortDescending } from "@tabler/icons-react";
import { TableBar } from "#web/table/table-bar.tsx";
import { SearchBox } from "#web/table/search-box.tsx";
import { texts } from "#web/words/i18n.ts";
import { NetworkSelect } from "./network-select.tsx";
import { listsUrl, type ListsState } from "../search-params.ts";

const t = texts("lists");

export const LOOKS = ["cards", "table"] as const;
export type Look = (typeof LOOKS)[number];

const ICONS = { cards: IconLayoutGrid, table: IconList };

/** Finds lists by title or network, puts them in order, and shows them as cards or as rows. */
export function ListsToolbar({
  state,
  show,
  look,
  onLook,
}: {
  state: ListsState;
  show: (state: ListsState) => void;
  look: Look;
  onLook: (look: Look) => void;
}) {
  const { filters } = state;
  const turn = t(state.asc ? "ascending" : "descending");
  return (
    <TableBar>
      <SearchBox
        label={t("searchLists")}
        value={filters.search}
        maxLength={TITLE_MAX}
        onSearch={(search) => show({ ...state, filters: { ...filters, search } })}
      />
      <NetworkSelect
        value={filters.network}
        onChange={(network) => show({ ...state, filters: { ...filters, network } })}
      />
      <div className="flex gap-1">
        <NativeSelect
          aria-label={t("sort")}
          value={state.sort}
          data={LISTS_SORTS.map((value) => ({ value, label: t(`sorts.${value}`) }))}
          onChange={(event) => show(listsUrl.sortedBy(state, event.currentTarget.value))}
        />
        <Tooltip label={turn}>
          <ActionIcon variant="default" size={36} aria-label={turn} onClick={() => show({ ...state, asc: !state.asc })}>
            {state.asc ? <IconSortAscending size={16} aria-hidden /> : <IconSortDescending size={16} aria-hidden />}
          </ActionIcon>
        </Tooltip>
      </div>
      <SegmentedControl
        className="push-end wide-only"
        aria-label={t("look")}
        value={look}
        onChange={onLook}
        data={LOOKS.map((value) => {
          const Icon = ICONS[value];
          return {
            value,
            label: (
              <span className="inline-row gap-1">
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
