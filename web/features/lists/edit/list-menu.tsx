import type { ListView } from "#contract/lists/shapes.ts";
import { ActionIcon } from "@mantine/core";
import { IconDots, IconPencil, IconShare2, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { useFocusBack } from "#web/shared/use-focus-back.ts";
import { ActionMenu } from "#web/ui/menu.tsx";
import { ShareDialog } from "#web/shared/share-list/lazy-share-dialog.tsx";
import { ListDialog } from "./list-dialog.tsx";
import { deleteList } from "#contract/lists/endpoints.ts";
import { useMutate } from "#web/api/queries.ts";
import { toastWithUndo } from "#web/shell/undo.ts";
import { toastError } from "#web/ui/toast.tsx";
import { texts } from "#web/words/i18n.ts";

const t = texts("lists");

const ICON = { size: 16, "aria-hidden": true } as const;

/** What can be done with a list as a whole. */
export function ListMenu({
  list,
  variant = "subtle",
  onDelete,
}: {
  list: ListView;
  variant?: "subtle" | "default";
  /** At the press of Delete, before the server answers: to leave the list's own page. */
  onDelete?: () => void;
}) {
  const [open, setOpen] = useState<"edit" | "share" | null>(null);
  const remember = useFocusBack(open !== null);
  const deleting = useDeleteList();
  const show = (dialog: "edit" | "share") => {
    remember();
    setOpen(dialog);
  };
  return (
    <>
      <ActionMenu
        trigger={
          <ActionIcon
            variant={variant}
            color="gray"
            size={variant === "default" ? 36 : 28}
            loading={deleting.busy}
            aria-label={t("menu", { title: list.title })}
          >
            <IconDots {...ICON} />
          </ActionIcon>
        }
        actions={[
          { label: t("edit"), icon: <IconPencil {...ICON} />, onClick: () => show("edit") },
          { label: t("share"), icon: <IconShare2 {...ICON} />, onClick: () => show("share") },
          {
            label: t("delete"),
            icon: <IconTrash {...ICON} />,
            danger: true,
            onClick: () => {
              onDelete?.();
              deleting.remove(list._id);
            },
          },
        ]}
      />
      {open === "edit" && <ListDialog list={list} onClose={() => setOpen(null)} />}
      {open === "share" && <ShareDialog list={list} onClose={() => setOpen(null)} />}
    </>
  );
}

/** Deletes a list; its creators stay in the CRM, and the toast brings it back. */
function useDeleteList() {
  const deleting = useMutate(deleteList, {
    onSuccess: ({ title, actionId }) => toastWithUndo(t("deleted", { title }), actionId),
    onError: toastError,
  });
  return {
    busy: deleting.busy,
    remove: (topId: string) => {
      if (!deleting.busy) deleting.mutate({ topId });
    },
  };
}
