import { addNote, deleteNote, editNote, getTimeline, type TimelineEntry } from "#contract/timeline.ts";
import { useMutate } from "#web/api/queries.ts";
import { queryClient } from "#web/api/query-client.ts";
import { toastWithUndo } from "#web/shell/undo.ts";
import { toast } from "#web/ui/toast.tsx";
import { texts } from "#web/words/i18n.ts";
import type { TimelinePages } from "./use-timeline.ts";

const t = texts("timeline");

/** Creates a note; it appears on the timeline when the server has replied. */
export function useAddNote(rowId: string, { onAdded, onError }: { onAdded: () => void; onError: () => void }) {
  return useMutate(addNote, {
    onSuccess: ({ entry }) => {
      changePages(rowId, (entries, index) => (index === 0 ? [entry, ...without(entries, entry._id)] : entries), [
        "all",
        "notes",
      ]);
      onAdded();
    },
    onError,
  });
}

export function useEditNote(rowId: string, onSaved: () => void) {
  return useMutate(editNote, {
    onSuccess: ({ entry }) => {
      changePages(rowId, (entries) => entries.map((one) => (one._id === entry._id ? entry : one)));
      onSaved();
    },
  });
}

/** Deletes a note optimistically, with undo. */
export function useDeleteNote(rowId: string): (entry: TimelineEntry) => void {
  const deleting = useMutate(deleteNote, {
    onSuccess: ({ actionId }) => toastWithUndo(t("note.deleted"), actionId),
    onError: ({ msg }) => {
      void queryClient.invalidateQueries({ queryKey: [getTimeline.path] });
      toast({ message: t("note.notDeleted", { msg }), tone: "bad" });
    },
  });
  return ({ _id }) => {
    changePages(rowId, (entries) => without(entries, _id));
    deleting.mutate({ id: _id });
  };
}

function without(entries: readonly TimelineEntry[], id: string): TimelineEntry[] {
  return entries.filter((one) => one._id !== id);
}

type Change = (entries: TimelineEntry[], page: number) => TimelineEntry[];

/** Updates the cached pages. `shown`: only of timelines with these filters. */
function changePages(rowId: string, change: Change, shown?: readonly string[]): void {
  // A running request would overwrite the update.
  void queryClient.cancelQueries({ queryKey: [getTimeline.path] });
  for (const show of shown ?? ["all", "notes"])
    queryClient.setQueryData<TimelinePages>(
      [getTimeline.path, { id: rowId, show }],
      (old) => old && { ...old, pages: old.pages.map((page, at) => ({ ...page, entries: change(page.entries, at) })) },
    );
}
