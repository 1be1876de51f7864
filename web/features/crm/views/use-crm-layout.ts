import { screenPreference, type ScreenPreference } from "#contract/preferences.ts";
import { z } from "zod";
import { onSignOut } from "#web/api/session.ts";
import { createPersistedStore } from "#web/lib/persisted.ts";
import { useStore } from "#web/lib/store.ts";
import { useScreenPreference } from "#web/shared/preferences/screen-preference.ts";
import type { CrmLayout } from "../search-params.ts";
import type { CrmControl } from "../use-crm-state.ts";

/** Columns moved about in a view and not saved to it: by view, on this device. */
const drafts = createPersistedStore("crm-view-layouts", z.record(z.string(), screenPreference), {});
onSignOut(() => drafts.set({}));

export type CrmLayoutControl = {
  /** Columns, widths, pinned ones and density: the open view's with what was moved since, else the person's own. */
  layout: ScreenPreference;
  change: (patch: ScreenPreference) => void;
  /** Whether columns stand otherwise than in the view as it is saved. */
  moved: boolean;
  /** Back to the view's columns. */
  reset: () => void;
  /** Table or board. */
  stands: CrmLayout;
  stand: (as: CrmLayout) => void;
};

/** How the CRM is laid out; what is changed in a view stays a draft of that view until it is saved. */
export function useCrmLayout({ view, state, show }: CrmControl): CrmLayoutControl {
  const own = useScreenPreference("crm");
  const draft = useStore(drafts)[view?._id ?? ""];
  const layout = view ? (draft ?? view.state.layout) : own.preference;

  function drop(): void {
    if (!view) return;
    const { [view._id]: _, ...others } = drafts.get();
    drafts.set(others);
  }

  return {
    layout,
    change: (patch) => {
      if (view) drafts.set({ ...drafts.get(), [view._id]: { ...layout, ...patch } });
      else own.change(patch);
    },
    moved: view !== undefined && columnsOf(layout) !== columnsOf(view.state.layout),
    reset: drop,
    stands: state.layout ?? (layout.view === "board" ? "board" : "table"),
    stand: (as) => {
      if (!view) own.change({ view: as });
      show({ ...state, page: 1, layout: as });
    },
  };
}

/** What of a layout is the table's; whether it is one or a board is in the address. */
function columnsOf({ columns, widths = {}, pinned = [], density = "comfortable" }: ScreenPreference): string {
  const wide = Object.entries(widths).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify([columns, wide, pinned, density]);
}
