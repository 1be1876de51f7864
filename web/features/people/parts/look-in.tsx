import { beginImpersonation, REASON_MAX } from "#contract/impersonation.ts";
import type { PersonView } from "#contract/people.ts";
import { Button, Modal, Textarea } from "@mantine/core";
import { useForm } from "@mantine/form";
import { IconEye } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useMutate } from "#web/api/queries.ts";
import { signedIn } from "#web/api/session.ts";
import { paths } from "#web/lib/paths.ts";
import { checkBy } from "#web/shared/forms/check-by.ts";
import { DialogForm } from "#web/ui/form/dialog-form.tsx";

type Looked = { user: PersonView; workspace: PersonView["workspaces"][number] };

/** Sees the product as this person in this workspace, for a reason that its owner can read. */
export function LookIn({ user, workspace }: Looked) {
  const { t } = useTranslation("people");
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<IconEye size={16} aria-hidden />}
        aria-label={t("lookIn.one", { name: user.name, workspace: workspace.name })}
        onClick={() => setOpen(true)}
      >
        {t("lookIn.action")}
      </Button>
      {isOpen && <LookInDialog user={user} workspace={workspace} onClose={() => setOpen(false)} />}
    </>
  );
}

function LookInDialog({ user, workspace, onClose }: Looked & { onClose: () => void }) {
  const { t } = useTranslation("people");
  const navigate = useNavigate();
  const form = useForm({
    initialValues: { userId: user._id, workspaceId: workspace._id, reason: "" },
    validate: checkBy(beginImpersonation),
  });
  const begin = useMutate(beginImpersonation, {
    onSuccess: () => void signedIn().then(() => navigate(paths.discovery())),
    onError: (error) => form.setErrors(error.fieldErrors()),
  });
  return (
    <Modal opened onClose={onClose} title={t("lookIn.title", { name: user.name })}>
      <DialogForm
        problem={begin.error?.msg}
        submit={t("lookIn.submit")}
        busy={begin.busy}
        onSubmit={form.onSubmit((values) => begin.mutate(values))}
        onClose={onClose}
      >
        <p className="flush muted">{t("lookIn.text", { workspace: workspace.name })}</p>
        <Textarea
          {...form.getInputProps("reason")}
          label={t("lookIn.reason")}
          description={t("lookIn.reasonHint")}
          maxLength={REASON_MAX}
          autosize
          minRows={2}
          data-autofocus
        />
      </DialogForm>
    </Modal>
  );
}
