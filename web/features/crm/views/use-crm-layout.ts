import { screenPreference, type ScreenPreference } from "#contract/preferences.ts";
import { z } from "zod";
import { onSignOut } from "#web/api/session.ts";
import { createPersistedStore } from "#web/lib/persisted.ts";
import { useStore } from "#web/lib/store.ts";
import { useScreenPreference } from "#web/shared/preferences/screen-preference.ts";
import type { CrmLayout } from "../search-params.ts";
import type { CrmControl } from "../use-crm-state.ts";

/** Unsaved columns by view, on this device. */
const drafts = createPersistedStore("crm-view-layouts", z.record(z.string(), screenPreference), {});
onSignOut(() => drafts.set({}));

export type CrmLayoutControl = {
  /** Columns, widths, pins and density: the draft of the open view, the view's, or the user's own. */
  preference: ScreenPreference;
  change: (patch: ScreenPreference) => void;
  /** Whether the columns differ from those of the saved view. */
  isChanged: boolean;
  /** Restores the columns of the view. */
  reset: () => void;
  layout: CrmLayout;
  setLayout: (layout: CrmLayout) => void;
};

/** Changes of the layout in a view are a draft of that view until it is saved. */
export function useCrmLayout({ view, state, show }: CrmControl): CrmLayoutControl {
  const own = useScreenPreference("crm");
  const draft = useStore(drafts)[view?._id ?? ""];
  const preference = view ? (draft ?? view.state.layout) : own.preference;
  return {
    preference,
    change: (patch) => {
      if (view) drafts.set({ ...drafts.get(), [view._id]: { ...preference, ...patch } });
      else own.change(patch);
    },
    isChanged: view !== undefined && columnsOf(preference) !== columnsOf(view.state.layout),
    reset: () => {
      const { [view?._id ?? ""]: _, ...others } = drafts.get();
      drafts.set(others);
    },
    layout: state.layout ?? (preference.view === "board" ? "board" : "table"),
    setLayout: (layout) => {
      if (!view) own.change({ view: layout });
      show({ ...state, page: 1, layout });
    },
  };
}

/** Without the choice of table or board, which is in the URL. */
function columnsOf({ columns, widths = {}, pinned = [], density = "comfortable" }: ScreenPreference): string {
  const sorted = Object.entries(widths).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify([columns, sorted, pinned, density]);
}
