import type { ListView } from "#contract/lists.ts";
import { ActionIcon } from "@mantine/core";
import { IconDots, IconPencil, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ActionMenu } from "#web/ui/menu.tsx";
import { useDeleteList } from "../use-delete-list.ts";
import { ListDialog } from "./list-dialog.tsx";

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
  const { t } = useTranslation("lists");
  const [editing, setEditing] = useState(false);
  const deleting = useDeleteList();
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
            <IconDots size={16} aria-hidden />
          </ActionIcon>
        }
        actions={[
          { label: t("edit"), icon: <IconPencil size={16} aria-hidden />, onClick: () => setEditing(true) },
          {
            label: t("delete"),
            icon: <IconTrash size={16} aria-hidden />,
            danger: true,
            onClick: () => {
              onDelete?.();
              deleting.remove(list._id);
            },
          },
        ]}
      />
      {editing && <ListDialog list={list} onClose={() => setEditing(false)} />}
    </>
  );
}
