import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { useMemo } from "react";
import { paths } from "#web/lib/paths.ts";
import { addressOf, changed, crmState, type CrmState } from "./search-params.ts";

const route = getRouteApi("/signed-in/crm");

export type CrmControl = {
  state: CrmState;
  /** Exactly so, at whichever page it says. */
  show: (next: CrmState) => void;
  /** With these changes, from the first page. */
  change: (patch: Partial<CrmState>) => void;
};

/** What the CRM shows, kept in the address. */
export function useCrmState(): CrmControl {
  const navigate = useNavigate();
  const search = route.useSearch();
  const state = useMemo(() => crmState(search), [search]);
  const show = (next: CrmState) =>
    void navigate({ ...paths.crm(), search: ({ creator }) => ({ ...addressOf(next), creator }) });
  return { state, show, change: (patch) => show(changed(state, patch)) };
}
