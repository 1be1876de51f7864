import { removeWatch, renameWatch, type Watch } from "#contract/network-watch.ts";
import { ActionIcon, TextInput } from "@mantine/core";
import { IconDots, IconPencil, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { useMutate } from "#web/api/queries.ts";
import { FormDialog } from "#web/shared/forms/form-dialog.tsx";
import { useEndpointForm } from "#web/shared/forms/use-endpoint-form.ts";
import { useCan } from "#web/shared/use-can.ts";
import { useFocusBack } from "#web/shared/use-focus-back.ts";
import { toastWithUndo } from "#web/shell/undo.ts";
import { ActionMenu } from "#web/ui/menu.tsx";
import { toastError } from "#web/ui/toast.tsx";
import { texts } from "#web/words/i18n.ts";

const t = texts("networkWatch");

/** What can be done with a watch; nothing for viewers. */
export function WatchMenu({ watch, onRemoved }: { watch: Watch; onRemoved?: () => void }) {
  const [isRenaming, setRenaming] = useState(false);
  const remember = useFocusBack(isRenaming);
  const canWrite = useCan("crm.write");
  const { _id: id, title } = watch;
  const removing = useMutate(removeWatch, {
    onSuccess: ({ actionId }) => {
      onRemoved?.();
      toastWithUndo(t("removed", { title }), actionId);
    },
    onError: toastError,
  });
  if (!canWrite) return null;
  return (
    <>
      <ActionMenu
        trigger={
          <ActionIcon variant="default" size={36} loading={removing.busy} aria-label={t("menu", { title })}>
            <IconDots size={16} aria-hidden />
          </ActionIcon>
        }
        actions={[
          {
            label: t("rename"),
            icon: <IconPencil size={16} aria-hidden />,
            onClick: () => {
              remember();
              setRenaming(true);
            },
          },
          {
            label: t("remove"),
            icon: <IconTrash size={16} aria-hidden />,
            danger: true,
            onClick: () => removing.mutate({ id }),
          },
        ]}
      />
      {isRenaming && <RenameDialog watch={watch} onClose={() => setRenaming(false)} />}
    </>
  );
}

function RenameDialog({ watch, onClose }: { watch: Watch; onClose: () => void }) {
  const form = useEndpointForm(renameWatch, {
    initial: { title: watch.title },
    inputOf: (values) => ({ id: watch._id, ...values }),
    onDone: ({ actionId }) => {
      onClose();
      if (actionId !== null) toastWithUndo(t("renamed"), actionId);
    },
  });
  return (
    <FormDialog form={form} title={t("renameDialog.title")} submit={t("renameDialog.submit")} onClose={onClose}>
      <TextInput {...form.text("title")} label={t("renameDialog.name")} data-autofocus />
    </FormDialog>
  );
}
