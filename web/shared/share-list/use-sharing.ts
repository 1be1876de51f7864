import type { InputOf, ReplyOf } from "#contract/base/endpoint.ts";
import type { ListView } from "#contract/lists/shapes.ts";
import { setCommunity, setPublic, setWhiteLabel, updateShare, getList, listLists } from "#contract/lists/endpoints.ts";
import { useMutate } from "#web/api/queries.ts";
import { toast, toastError } from "#web/ui/toast.tsx";
import { queryClient } from "#web/api/query-client.ts";
import { texts } from "#web/words/i18n.ts";

const t = texts("lists");

/** Changes how a list is shared. The reply is shown at once, with a toast. */
export function useSharing({ _id: topId, title }: ListView) {
  const publicity = useMutate(setPublic, {
    ...after(({ public: isPublic }) => t(isPublic ? "toast.public" : "toast.private", { title })),
    onError: ({ msg }) => toast({ message: t("toast.publicityFailed", { msg }), tone: "bad" }),
  });
  const community = useMutate(
    setCommunity,
    after((list) => t(list.community ? "toast.community" : "toast.unlisted", { title })),
  );
  const label = useMutate(
    setWhiteLabel,
    after((list) => t(list.whiteLabel ? "toast.whiteLabel" : "toast.productLabel", { title })),
  );
  const sharing = useMutate(updateShare, after());

  return {
    publicity,
    community,
    label,
    sharing,
    change: changeBy(sharing, (settings: Settings) => ({ topId, ...settings })),
  };
}

export type Sharing = ReturnType<typeof useSharing>;

type Saving<Input> = {
  isPending: boolean;
  mutate: (input: Input, options: { onSuccess: () => void }) => void;
};

/** Changes settings of a share by its call, one change after the other, with a toast. */
export function changeBy<Input, Changed>(saving: Saving<Input>, inputOf: (settings: Changed) => Input) {
  return (settings: Changed, message: string, onDone?: () => void) => {
    if (saving.isPending) return;
    saving.mutate(inputOf(settings), {
      onSuccess: () => {
        toast({ message, tone: "good" });
        onDone?.();
      },
    });
  };
}

/** What changes the share of a list or of a topic. */
export type ShareChange = {
  sharing: { busy: boolean };
  change: (
    settings: { password?: string | null; expiresAt?: string | null; companyName?: string | null; renew?: boolean },
    message: string,
    onDone?: () => void,
  ) => void;
};
type Settings = Omit<InputOf<typeof updateShare>, "topId">;

/** Options of calls that reply with the changed list. */
export function after(messageOf?: (list: ListView) => string) {
  return {
    onSuccess: ({ list }: { list: ListView }) => {
      showList(list);
      if (messageOf) toast({ message: messageOf(list), tone: "good" });
    },
    onError: toastError,
  };
}

/** Writes the list of a reply into every query that shows it, before they are fetched again. */
function showList(list: ListView): void {
  queryClient.setQueriesData<ReplyOf<typeof listLists>>(
    { queryKey: [listLists.path] },
    (old) => old && { ...old, lists: old.lists.map((one) => (one._id === list._id ? list : one)) },
  );
  queryClient.setQueriesData<ReplyOf<typeof getList>>(
    { queryKey: [getList.path] },
    (old) => old && (old.list._id === list._id ? { ...old, list } : old),
  );
}
