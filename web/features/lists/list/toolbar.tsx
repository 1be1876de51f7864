import { TITLE_MAX } from "#contract/limits.ts";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { TableBar } from "#web/shared/crm-creators/table-bar.tsx";
import { SearchBox } from "#web/table/search-box.tsx";
import { NetworkSelect } from "../network-select.tsx";
import type { ListControl } from "../use-list-state.ts";

/** Narrows a list by name or network; the tab's own tools at the end. */
export function ListToolbar({ control: { state, change }, children }: { control: ListControl; children?: ReactNode }) {
  const { t } = useTranslation("lists");
  const { filters } = state;
  return (
    <TableBar>
      <SearchBox
        label={t("search")}
        value={filters.search}
        maxLength={TITLE_MAX}
        onSearch={(search) => change({ filters: { ...filters, search } })}
      />
      <NetworkSelect value={filters.network} onChange={(network) => change({ filters: { ...filters, network } })} />
      {children && <div className="flex push-end gap-2 wide-only">{children}</div>}
    </TableBar>
  );
}
