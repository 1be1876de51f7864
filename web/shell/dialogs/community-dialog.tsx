import { TEXT_MAX } from "#contract/limits.ts";
import { sendCommunityMessage, SUBJECT_MAX } from "#contract/support.ts";
import { Checkbox, Modal, Textarea, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useTranslation } from "react-i18next";
import { useMutate } from "../../api/queries.ts";
import { checkBy } from "../../shared/forms/check-by.ts";
import { DialogForm } from "../../ui/form/dialog-form.tsx";
import { toast } from "../../ui/toast.tsx";

/** A message for the community, by name or anonymous; the administrators receive it. */
export function CommunityDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("shell");
  const form = useForm({
    initialValues: { subject: "", object: "", description: "", anonymous: false },
    validate: checkBy(sendCommunityMessage),
  });
  const message = useMutate(sendCommunityMessage, {
    onSuccess() {
      onClose();
      toast({ message: t("community.sent"), tone: "good" });
    },
    onError: (error) => form.setErrors(error.fieldErrors()),
  });
  return (
    <Modal opened onClose={onClose} title={t("community.title")}>
      <DialogForm
        problem={message.error?.msg}
        submit={t("community.submit")}
        busy={message.busy}
        onSubmit={form.onSubmit((values) => message.mutate(values))}
        onClose={onClose}
      >
        <p className="flush muted">{t("community.lead")}</p>
        <TextInput
          {...form.getInputProps("subject")}
          label={t("community.subject")}
          maxLength={SUBJECT_MAX}
          data-autofocus
        />
        <TextInput
          {...form.getInputProps("object")}
          label={t("community.object")}
          description={t("community.objectAbout")}
          maxLength={SUBJECT_MAX}
        />
        <Textarea
          {...form.getInputProps("description")}
          label={t("community.description")}
          maxLength={TEXT_MAX}
          autosize
          minRows={4}
        />
        <Checkbox
          {...form.getInputProps("anonymous", { type: "checkbox" })}
          label={t("community.anonymous")}
          description={t("community.anonymousAbout")}
        />
      </DialogForm>
    </Modal>
  );
}
