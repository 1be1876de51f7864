import { createMailTemplate, updateMailTemplate } from "#contract/mail/templates.ts";
import { TextInput } from "@mantine/core";
import { useEndpointForm } from "#web/shared/forms/use-endpoint-form.ts";
import { FormDialog } from "#web/shared/forms/form-dialog.tsx";
import { toastWithUndo } from "#web/shell/undo.ts";
import { toast } from "#web/ui/toast.tsx";
import { texts } from "#web/words/i18n.ts";
import { MailFields } from "./mail-fields.tsx";

const t = texts("mailTemplates");

export type TemplateContent = { subject: string; text: string };
type Props = { template: TemplateContent & { name: string }; title: string; onClose: () => void };

/** A new template, or one that is changed. */
export function TemplateDialog({ id, ...props }: Props & { id?: string }) {
  return id === undefined ? <Create {...props} /> : <Change {...props} id={id} />;
}

function Create({ template: { name, subject, text }, title, onClose }: Props) {
  const form = useEndpointForm(createMailTemplate, {
    initial: { name, subject, text },
    inputOf: (values) => values,
    onDone() {
      toast({ message: t("created"), tone: "good" });
      onClose();
    },
  });
  return (
    <FormDialog form={form} title={title} submit={t("dialog.submit")} onClose={onClose}>
      <Fields form={form} />
    </FormDialog>
  );
}

function Change({ id, template: { name, subject, text }, title, onClose }: Props & { id: string }) {
  const form = useEndpointForm(updateMailTemplate, {
    initial: { name, subject, text },
    inputOf: (values) => ({ id, ...values }),
    onDone({ actionId }) {
      if (actionId !== null) toastWithUndo(t("updated"), actionId);
      onClose();
    },
  });
  return (
    <FormDialog form={form} title={title} submit={t("dialog.submit")} onClose={onClose}>
      <Fields form={form} />
    </FormDialog>
  );
}

type Form = Pick<
  ReturnType<typeof useEndpointForm<typeof createMailTemplate, TemplateContent & { name: string }>>,
  "text" | "values" | "errors" | "setValues"
>;

function Fields({ form }: { form: Form }) {
  return (
    <>
      <TextInput {...form.text("name")} label={t("name")} description={t("nameAbout")} data-autofocus />
      <MailFields
        subject={form.values.subject}
        text={form.values.text}
        errors={form.errors}
        isFirst={false}
        onWrite={(patch) => form.setValues(patch)}
      />
    </>
  );
}
