import { createInfluencer, type ADMIN_NETWORKS } from "#contract/curation/influencer.ts";
import { TYPOLOGIES } from "#contract/creators.ts";
import { HANDLE_MAX, NAME_MAX } from "#contract/limits.ts";
import { Button, Modal, NativeSelect, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useDebouncedValue } from "@mantine/hooks";
import { IconPlus } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useMutate } from "#web/api/queries.ts";
import { paths } from "#web/lib/paths.ts";
import { toastWithUndo } from "#web/shell/undo.ts";
import { checkBy } from "#web/shared/forms/check-by.ts";
import { DialogForm } from "#web/ui/form/dialog-form.tsx";
import { NetworkSelect } from "./accounts.tsx";
import { KnownAccounts } from "./known-accounts.tsx";

/** Adds a creator; those who have an account of the same name already are shown. */
export function CreateButton() {
  const { t } = useTranslation("curation");
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setOpen(true)}>
        {t("create.action")}
      </Button>
      {isOpen && <CreateDialog onClose={() => setOpen(false)} />}
    </>
  );
}

const TYPING_MS = 300;

function CreateDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("curation");
  const navigate = useNavigate();
  const form = useForm<{
    full_name: string;
    network: (typeof ADMIN_NETWORKS)[number];
    username: string;
    typologie: (typeof TYPOLOGIES)[number];
  }>({
    initialValues: { full_name: "", network: "instagram", username: "", typologie: "creator" },
    validate: checkBy(createInfluencer),
  });
  const [username] = useDebouncedValue(form.values.username.trim(), TYPING_MS);
  const create = useMutate(createInfluencer, {
    onSuccess({ id, actionId }, { full_name: name }) {
      toastWithUndo(t("create.done", { name }), actionId);
      void navigate(paths.influencer(id));
    },
  });
  return (
    <Modal opened onClose={onClose} title={t("create.action")}>
      <DialogForm
        problem={create.error?.msg}
        submit={t("create.submit")}
        busy={create.busy}
        onSubmit={form.onSubmit((values) => create.mutate(values))}
        onClose={onClose}
      >
        <TextInput
          {...form.getInputProps("full_name")}
          label={t("page.fields.full_name")}
          maxLength={NAME_MAX}
          dir="auto"
          data-autofocus
        />
        <NetworkSelect {...form.getInputProps("network")} label={t("page.network")} />
        <TextInput
          {...form.getInputProps("username")}
          label={t("page.handle")}
          placeholder={t("page.handlePlaceholder")}
          maxLength={HANDLE_MAX}
        />
        <KnownAccounts typed={username} />
        <NativeSelect
          {...form.getInputProps("typologie")}
          label={t("page.fields.typologie")}
          data={TYPOLOGIES.map((value) => ({ value, label: t(`types.${value}`) }))}
        />
      </DialogForm>
    </Modal>
  );
}
