import { removeListeningTop } from "#contract/listening/endpoints.ts";
import type { Topic } from "#contract/listening/shapes.ts";
import { ActionIcon } from "@mantine/core";
import { IconDots, IconPencil, IconTrash } from "@tabler/icons-react";
import { useMutate } from "#web/api/queries.ts";
import { toastWithUndo } from "#web/shell/undo.ts";
import { ActionMenu } from "#web/ui/menu.tsx";
import { toastError } from "#web/ui/toast.tsx";
import { texts } from "#web/words/i18n.ts";

const t = texts("listening");

type TopicMenuProps = { topic: Pick<Topic, "_id" | "title">; onEdit: () => void; onDeleted?: () => void };

/** What can be done with a topic. */
export function TopicMenu({ topic: { _id: id, title }, onEdit, onDeleted }: TopicMenuProps) {
  const deleting = useMutate(removeListeningTop, {
    onSuccess({ actionId }) {
      toastWithUndo(t("deleted", { title }), actionId);
      onDeleted?.();
    },
    onError: toastError,
  });
  return (
    <ActionMenu
      trigger={
        <ActionIcon variant="default" size={36} loading={deleting.busy} aria-label={t("menu", { title })}>
          <IconDots size={16} aria-hidden />
        </ActionIcon>
      }
      actions={[
        { label: t("edit"), icon: <IconPencil size={16} aria-hidden />, onClick: onEdit },
        { label: t("delete"), icon: <IconTrash size={16} aria-hidden />, onClick: () => deleting.mutate({ id }) },
      ]}
    />
  );
}
