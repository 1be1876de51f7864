import { TITLE_MAX } from "#contract/base/limits.ts";
import type { ReactNode } from "react";
import { TableBar } from "#web/table/table-bar.tsx";
import { SearchBox } from "#web/table/search-box.tsx";
import { CrmFilterBar } from "#web/shared/crm-creators/filters/crm-filters.tsx";
import { texts } from "#web/words/i18n.ts";
import type { ListControl } from "../use-list-state.ts";

const t = texts("lists");

/** Search and filters of a list; the tab's own tools at the end. */
export function ListToolbar({
  control: { listId, state, change },
  children,
}: {
  control: ListControl;
  children?: ReactNode;
}) {
  const { filters } = state;
  return (
    <TableBar>
      <SearchBox
        label={t("search")}
        value={filters.text}
        maxLength={TITLE_MAX}
        onSearch={(text) => change({ filters: { ...filters, text } })}
      />
      <CrmFilterBar filters={filters} inList={listId} onChange={(next) => change({ filters: next })} />
      {children && <div className="flex push-end gap-2 wide-only">{children}</div>}
    </TableBar>
  );
}
