import { sendCommunityMessage } from "#contract/support.ts";
import { Checkbox, Textarea, TextInput } from "@mantine/core";
import { FormDialog } from "../../shared/forms/form-dialog.tsx";
import { useEndpointForm } from "../../shared/forms/use-endpoint-form.ts";
import { toast } from "../../ui/toast.tsx";
import { texts } from "../../words/i18n.ts";

const t = texts("shell");

/** A message for the community, by name or anonymous; the administrators receive it. */
export function CommunityDialog({ onClose }: { onClose: () => void }) {
  const form = useEndpointForm(sendCommunityMessage, {
    initial: { subject: "", object: "", description: "", anonymous: false },
    inputOf: (values) => values,
    onDone() {
      onClose();
      toast({ message: t("community.sent"), tone: "good" });
    },
  });
  return (
    <FormDialog form={form} title={t("community.title")} submit={t("community.submit")} onClose={onClose}>
      <p className="flush muted">{t("community.lead")}</p>
      <TextInput {...form.text("subject")} label={t("community.subject")} data-autofocus />
      <TextInput {...form.text("object")} label={t("community.object")} description={t("community.objectAbout")} />
      <Textarea {...form.text("description")} label={t("community.description")} autosize minRows={4} />
      <Checkbox
        {...form.flag("anonymous")}
        label={t("community.anonymous")}
        description={t("community.anonymousAbout")}
      />
    </FormDialog>
  );
}
