import { createMailTemplate, updateMailTemplate, type MailTextKind } from "#contract/mail/templates.ts";
import { TextInput } from "@mantine/core";
import { useEndpointForm } from "#web/shared/forms/use-endpoint-form.ts";
import { FormDialog } from "#web/shared/forms/form-dialog.tsx";
import { toastWithUndo } from "#web/shell/undo.ts";
import { toast } from "#web/ui/toast.tsx";
import { texts } from "#web/words/i18n.ts";
import { MailFields } from "./mail-fields.tsx";

const t = texts("mailTemplates");

export type TemplateContent = { subject: string; text: string };
type Props = { template: TemplateContent & { name: string; kind: MailTextKind }; title: string; onClose: () => void };

/** A new template, or one that is changed. */
export function TemplateDialog({ id, ...props }: Props & { id?: string }) {
  return id === undefined ? <Create {...props} /> : <Change {...props} id={id} />;
}

function Create({ template: { kind, name, subject, text }, title, onClose }: Props) {
  const form = useEndpointForm(createMailTemplate, {
    initial: { name, subject, text },
    inputOf: (values) => ({ kind, ...values }),
    onDone() {
      toast({ message: t(kind === "snippet" ? "snippets.created" : "created"), tone: "good" });
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={title}
      submit={t(kind === "snippet" ? "snippets.submit" : "dialog.submit")}
      onClose={onClose}
    >
      <Fields form={form} kind={kind} />
    </FormDialog>
  );
}

function Change({ id, template: { kind, name, subject, text }, title, onClose }: Props & { id: string }) {
  const form = useEndpointForm(updateMailTemplate, {
    initial: { name, subject, text },
    inputOf: (values) => ({ id, ...values }),
    onDone({ actionId }) {
      if (actionId !== null) toastWithUndo(t(kind === "snippet" ? "snippets.updated" : "updated"), actionId);
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={title}
      submit={t(kind === "snippet" ? "snippets.submit" : "dialog.submit")}
      onClose={onClose}
    >
      <Fields form={form} kind={kind} />
    </FormDialog>
  );
}

type Form = Pick<
  ReturnType<typeof useEndpointForm<typeof createMailTemplate, TemplateContent & { name: string }>>,
  "text" | "values" | "errors" | "setValues"
>;

function Fields({ form, kind }: { form: Form; kind: MailTextKind }) {
  return (
    <>
      <TextInput {...form.text("name")} label={t("name")} description={t("nameAbout")} data-autofocus />
      <MailFields
        hasSubject={kind === "template"}
        subject={form.values.subject}
        text={form.values.text}
        errors={form.errors}
        isFirst={false}
        onWrite={(patch) => form.setValues(patch)}
      />
    </>
  );
}
