import { dismissDuplicates, listDuplicates, mergeCreators, type DuplicateGroup } from "#contract/duplicates.ts";
import type { ReplyOf } from "#contract/base/endpoint.ts";
import { useMutate } from "#web/api/queries.ts";
import { queryClient } from "#web/api/query-client.ts";
import { toastWithUndo } from "#web/shell/undo.ts";
import { toast } from "#web/ui/toast.tsx";
import { texts } from "#web/words/i18n.ts";

const t = texts("duplicates");

/** The two ways to be done with a group; it goes as soon as the server has it, and comes back by Undo. */
export function useSettle(group: DuplicateGroup, onSettled: () => void) {
  function settled() {
    onSettled();
    dropGroup(group._id);
  }

  const merging = useMutate(mergeCreators, {
    onSuccess: ({ actionId, crmCreator }, { merge }) => {
      settled();
      toastWithUndo(t("merged", { count: merge.length, name: crmCreator.creator.full_name }), actionId);
    },
    onError: ({ msg }) => toast({ message: t("notMerged", { msg }), tone: "bad" }),
  });
  const dismissing = useMutate(dismissDuplicates, {
    onSuccess: ({ actionId }) => {
      settled();
      toastWithUndo(t("dismissed"), actionId);
    },
    onError: ({ msg }) => toast({ message: t("notDismissed", { msg }), tone: "bad" }),
  });
  const busy = merging.isPending || dismissing.isPending;
  return {
    merging: merging.isPending,
    dismissing: dismissing.isPending,
    merge: (keep: string, merge: string[]) => busy || merging.mutate({ keep, merge }),
    dismiss: () => busy || dismissing.mutate({ customCreatorIds: group.creators.map(({ _id }) => _id) }),
  };
}

function dropGroup(id: string): void {
  queryClient.setQueriesData<ReplyOf<typeof listDuplicates>>({ queryKey: [listDuplicates.path] }, (old) => {
    if (!old?.groups.some(({ _id }) => _id === id)) return old;
    return { groups: old.groups.filter(({ _id }) => _id !== id), total: old.total - 1 };
  });
}
