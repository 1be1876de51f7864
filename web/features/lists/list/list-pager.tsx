import { CRM_PAGE_SIZES } from "#contract/base/limits.ts";
import { Pager } from "#web/table/pager.tsx";
import type { ListControl } from "../use-list-state.ts";

/** Through the creators of a list, where there are more than the smallest page holds. */
export function ListPager({ control: { state, change }, total }: { control: ListControl; total: number }) {
  if (total <= CRM_PAGE_SIZES[0]) return null;
  return (
    <Pager
      page={state.page}
      size={state.pagination}
      total={total}
      sizes={CRM_PAGE_SIZES}
      onPage={(page) => change({ page })}
      onSize={(pagination) => change({ pagination })}
    />
  );
}
