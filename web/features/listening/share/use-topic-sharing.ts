import type { InputOf, ReplyOf } from "#contract/base/endpoint.ts";
import {
  readTopicShare,
  setTopicPublic,
  setTopicWhiteLabel,
  updateTopicShare,
  type TopicShare,
} from "#contract/listening/sharing.ts";
import { useMutate } from "#web/api/queries.ts";
import { queryClient } from "#web/api/query-client.ts";
import { changeBy } from "#web/shared/share-list/use-sharing.ts";
import { toast, toastError } from "#web/ui/toast.tsx";
import { texts } from "#web/words/i18n.ts";

const t = texts("listening");
const tLists = texts("lists");

/** Changes how the report of a topic is shared. The reply is shown at once, with a toast. */
export function useTopicSharing({ _id: id, title }: Pick<TopicShare, "_id" | "title">) {
  const publicity = useMutate(setTopicPublic, {
    ...afterChange(({ public: isPublic }) => t(isPublic ? "shared.toast.public" : "shared.toast.private", { title })),
    onError: ({ msg }) => toast({ message: tLists("toast.publicityFailed", { msg }), tone: "bad" }),
  });
  const label = useMutate(
    setTopicWhiteLabel,
    afterChange(({ whiteLabel }) => t(whiteLabel ? "shared.toast.whiteLabel" : "shared.toast.productLabel", { title })),
  );
  const sharing = useMutate(updateTopicShare, afterChange());
  return {
    publicity,
    label,
    sharing,
    change: changeBy(sharing, (settings: Settings) => ({ id, ...settings })),
  };
}

export type TopicSharing = ReturnType<typeof useTopicSharing>;
type Settings = Omit<InputOf<typeof updateTopicShare>, "id">;

/** Options of calls that reply with the changed share, which is shown before it is fetched again. */
export function afterChange(messageOf?: (share: TopicShare) => string) {
  return {
    onSuccess: ({ share }: { share: TopicShare }) => {
      queryClient.setQueriesData<ReplyOf<typeof readTopicShare>>(
        { queryKey: [readTopicShare.path] },
        (old) => old && (old.share._id === share._id ? { ...old, share } : old),
      );
      if (messageOf) toast({ message: messageOf(share), tone: "good" });
    },
    onError: toastError,
  };
}
