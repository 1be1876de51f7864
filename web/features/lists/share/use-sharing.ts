import type { InputOf } from "#contract/endpoint.ts";
import type { ListView } from "#contract/list-shapes.ts";
import { setCommunity, setPublic, setWhiteLabel, updateShare } from "#contract/lists.ts";
import { useTranslation } from "react-i18next";
import { useMutate } from "#web/api/queries.ts";
import { toast } from "#web/ui/toast.tsx";
import { showList } from "../show-list.ts";

/** Every way to change how a list is shared: shown at once when the server has done it, and said in its words. */
export function useSharing({ _id: topId, title }: ListView) {
  const { t } = useTranslation("lists");
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
    change: (settings: Settings, said: string, onDone?: () => void) => {
      if (sharing.isPending) return;
      sharing.mutate(
        { topId, ...settings },
        {
          onSuccess: () => {
            toast({ message: said, tone: "good" });
            onDone?.();
          },
        },
      );
    },
  };
}

export type Sharing = ReturnType<typeof useSharing>;
type Settings = Omit<InputOf<typeof updateShare>, "topId">;

/** What follows a change of a list that answers the list. */
export function after(said?: (list: ListView) => string) {
  return {
    onSuccess: ({ list }: { list: ListView }) => {
      showList(list);
      if (said) toast({ message: said(list), tone: "good" });
    },
    onError: ({ msg }: { msg: string }) => toast({ message: msg, tone: "bad" }),
  };
}
