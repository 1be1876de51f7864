import { deleteView, setDefaultView, updateView, type SavedView, type ViewState } from "#contract/views.ts";
import { useTranslation } from "react-i18next";
import { useMutate } from "#web/api/queries.ts";
import { toastWithUndo } from "#web/shell/undo.ts";
import { toast } from "#web/ui/toast.tsx";
import { ALL_VIEW, USUAL } from "../search-params.ts";
import type { CrmControl } from "../use-crm-state.ts";
import { putView } from "./put-view.ts";
import type { CrmLayoutControl } from "./use-crm-layout.ts";

/** All of what is seen, to be kept in a view. */
export function stateSeen({ state }: CrmControl, { layout, stands }: CrmLayoutControl): ViewState {
  const { filters, sort, asc, pagination } = state;
  return { filters, sort, asc, pagination, layout: { ...layout, view: stands } };
}

/** What can be done with a view as a whole, each said in a toast. */
export function useViewActions(control: CrmControl, layout: CrmLayoutControl) {
  const { t } = useTranslation("views");
  const saving = useMutate(updateView, {
    onSuccess: ({ view }, { state }) => {
      putView(view);
      if (!state) return;
      layout.reset();
      // The address says nothing any more: the view says it all.
      control.open(view._id);
      toast({ message: t("saved", { title: view.title }), tone: "good" });
    },
    onError,
  });
  const sharing = useMutate(updateView, {
    onSuccess: ({ view }) => {
      putView(view);
      toast({ message: t(view.shared ? "nowShared" : "nowOwn", { title: view.title }), tone: "good" });
    },
    onError,
  });
  const choosing = useMutate(setDefaultView, { onError });
  const deleting = useMutate(deleteView, { onError });

  return {
    busy: saving.busy,
    save: (view: SavedView) => {
      if (!saving.busy) saving.mutate({ id: view._id, state: stateSeen(control, layout) });
    },
    share: (view: SavedView, shared: boolean) => sharing.mutate({ id: view._id, shared }),
    setDefault: (view: SavedView | null) =>
      choosing.mutate(
        { id: view?._id ?? null },
        {
          onSuccess: () =>
            toast({ message: view ? t("nowDefault", { title: view.title }) : t("nowAll"), tone: "good" }),
        },
      ),
    remove: (view: SavedView) => {
      if (control.view?._id === view._id) control.open(ALL_VIEW);
      deleting.mutate(
        { id: view._id },
        { onSuccess: ({ actionId }) => toastWithUndo(t("deleted", { title: view.title }), actionId) },
      );
    },
    /** Back to what the view says. */
    reset: () => {
      layout.reset();
      if (control.view) control.open(control.view._id);
      else control.show({ ...USUAL, view: control.state.view, layout: control.state.layout });
    },
  };
}

function onError({ msg }: { msg: string }): void {
  toast({ message: msg, tone: "bad" });
}
