import { NAME_MAX } from "#contract/limits.ts";
import { createWorkspace } from "#contract/workspaces.ts";
import { Modal, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useNavigate } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { useMutate } from "../../api/queries.ts";
import { signedIn } from "../../api/session.ts";
import { paths } from "../../lib/paths.ts";
import { checkBy } from "../../shared/forms/check-by.ts";
import { DialogForm } from "../../ui/form/dialog-form.tsx";

/** Creates a further workspace and opens it. */
export function WorkspaceDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("shell");
  const navigate = useNavigate();
  const form = useForm({ initialValues: { name: "" }, validate: checkBy(createWorkspace) });
  const create = useMutate(createWorkspace, {
    onSuccess: () => void signedIn().then(() => navigate(paths.discovery())),
    onError: (error) => form.setErrors(error.fieldErrors()),
  });
  return (
    <Modal opened onClose={onClose} title={t("newWorkspace.title")}>
      <DialogForm
        problem={create.error?.msg}
        submit={t("newWorkspace.submit")}
        busy={create.busy}
        onSubmit={form.onSubmit((values) => create.mutate(values))}
        onClose={onClose}
      >
        <p className="flush muted">{t("newWorkspace.lead")}</p>
        <TextInput
          {...form.getInputProps("name")}
          label={t("newWorkspace.name")}
          maxLength={NAME_MAX}
          autoComplete="organization"
          data-autofocus
        />
      </DialogForm>
    </Modal>
  );
}
