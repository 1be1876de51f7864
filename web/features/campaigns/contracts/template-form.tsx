import { CONTRACT_FIELDS } from "#contract/campaigns/contract-text.ts";
import {
  createContractTemplate,
  updateContractTemplate,
  type ContractTemplate,
} from "#contract/campaigns/contracts.ts";
import { Button, Checkbox, Menu, Textarea, TextInput } from "@mantine/core";
import { IconBraces } from "@tabler/icons-react";
import { useRef, useState, type KeyboardEvent } from "react";
import { newId } from "#web/lib/new-id.ts";
import { useEndpointForm } from "#web/shared/forms/use-endpoint-form.ts";
import { useFieldPicker } from "#web/shared/mail/field-picker.ts";
import { Offered } from "#web/shared/mail/mail-fields.tsx";
import { toastWithUndo } from "#web/shell/undo.ts";
import { DialogForm } from "#web/ui/form/dialog-form.tsx";
import { texts } from "#web/words/i18n.ts";

const t = texts("ownCampaigns");

type Props = {
  campaignId: string;
  onDone: (saved: ContractTemplate) => void;
  onCancel: () => void;
};

/** A new template, or one that is changed. */
export function TemplateForm({ template, ...props }: Props & { template: ContractTemplate | undefined }) {
  return template ? <Change {...props} template={template} /> : <Create {...props} />;
}

/** The beginning of a new template, with fields in their places. */
const starter = () =>
  t("contracts.starter", {
    brand: "{{brand}}",
    creator: "{{creator}}",
    campaign: "{{campaign}}",
    deliverables: "{{deliverables}}",
    fee: "{{fee}}",
    date: "{{date}}",
    sender: "{{sender}}",
  });

function Create({ campaignId: id, onDone, onCancel }: Props) {
  const [key] = useState(newId);
  const form = useEndpointForm(createContractTemplate, {
    initial: { name: "", text: starter(), isOfCampaign: false },
    inputOf: (values) => ({ id, key, ...values }),
    onDone: ({ template }) => onDone(template),
  });
  return <Fields form={form} onCancel={onCancel} />;
}

function Change({ campaignId: id, template, onDone, onCancel }: Props & { template: ContractTemplate }) {
  const { _id, name, text, isOfCampaign } = template;
  const form = useEndpointForm(updateContractTemplate, {
    initial: { name, text, isOfCampaign },
    inputOf: (values) => ({ id, template: _id, ...values }),
    onDone: ({ template: saved, actionId }) => {
      if (actionId !== null) toastWithUndo(t("contracts.saved", { name: saved.name }), actionId);
      onDone(saved);
    },
  });
  return <Fields form={form} onCancel={onCancel} />;
}

type Form = Pick<
  ReturnType<
    typeof useEndpointForm<typeof createContractTemplate, { name: string; text: string; isOfCampaign: boolean }>
  >,
  "text" | "flag" | "values" | "errors" | "setFieldValue" | "problem" | "busy" | "submit"
>;

const OPTIONS = CONTRACT_FIELDS.map((value) => ({ value, label: t(`contracts.fields.${value}`) }));

function Fields({ form, onCancel }: { form: Form; onCancel: () => void }) {
  const field = useRef<HTMLTextAreaElement>(null);
  const picker = useFieldPicker(field, form.values.text, OPTIONS, (text) => form.setFieldValue("text", text));
  return (
    <DialogForm
      problem={form.problem}
      submit={t("contracts.save")}
      busy={form.busy}
      onSubmit={form.submit}
      onClose={onCancel}
    >
      <TextInput
        {...form.text("name")}
        label={t("contracts.name")}
        description={t("contracts.nameAbout")}
        data-autofocus
      />
      <Offered picker={picker}>
        <Textarea
          {...form.text("text")}
          {...picker.field}
          ref={field}
          label={t("contracts.text")}
          description={t("contracts.textAbout")}
          autosize
          minRows={8}
          maxRows={16}
          dir="auto"
          onKeyDown={(event: KeyboardEvent) => void picker.onKeyDown(event)}
        />
      </Offered>
      <div>
        <Menu position="top-start" withinPortal returnFocus={false}>
          <Menu.Target>
            <Button size="xs" variant="default" leftSection={<IconBraces size={16} aria-hidden />}>
              {t("contracts.insert")}
            </Button>
          </Menu.Target>
          <Menu.Dropdown mah={320} className="scroll-y thin-scrollbar">
            {OPTIONS.map(({ value, label }) => (
              <Menu.Item key={value} onClick={() => picker.insert(value)}>
                {label}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      </div>
      <Checkbox {...form.flag("isOfCampaign")} label={t("contracts.onlyHere")} />
    </DialogForm>
  );
}
