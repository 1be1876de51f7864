import { updatePayment, type Payment } from "#contract/campaigns/payments.ts";
import { TextInput } from "@mantine/core";
import { amountIn, amountText } from "#web/lib/amounts.ts";
import { costsIn } from "#web/shared/campaigns/amounts.ts";
import { changedOf } from "#web/shared/forms/form-fields.ts";
import { useEndpointForm } from "#web/shared/forms/use-endpoint-form.ts";
import { toastWithUndo } from "#web/shell/undo.ts";
import { texts } from "#web/words/i18n.ts";
import { PanelForm } from "../parts/panel-form.tsx";
import { DeliverableSelect } from "./deliverable-select.tsx";
import { AmountField } from "./amount-field.tsx";

const t = texts("campaignPayments");

type Props = { of: { id: string; payment: string }; payment: Payment; onClose: () => void };

/** Corrects a payment; its amount only while nothing of it is paid. */
export function EditForm({ of, payment, onClose }: Props) {
  const { amount, currency, dueOn, reference, parts, deliverable, place } = payment;
  const kind = costsIn(currency);
  const stored = {
    amount: amountText(amount, currency),
    dueOn: dueOn ?? "",
    reference,
    deliverableId: deliverable?._id ?? "",
  };
  const changeOf = (values: typeof stored) => ({
    // 0 is refused, as is what is no amount.
    amount: amountIn(values.amount, kind, currency) ?? 0,
    dueOn: values.dueOn === "" ? null : values.dueOn,
    reference: values.reference,
    deliverableId: values.deliverableId === "" ? null : values.deliverableId,
  });
  const form = useEndpointForm(updatePayment, {
    initial: stored,
    inputOf: (values, before) => ({ ...of, ...changedOf(changeOf(values), changeOf(before)) }),
    onDone: ({ actionId }) => {
      if (actionId !== null) toastWithUndo(t("edit.saved"), actionId);
      onClose();
    },
  });
  const isPaid = parts.length > 0;
  return (
    <PanelForm form={form} title={t("edit.title")} submit={t("edit.save")} onClose={onClose}>
      <AmountField
        form={form}
        currency={currency}
        label={t("edit.amount")}
        description={isPaid ? t("edit.amountPaid") : undefined}
        disabled={isPaid}
      />
      <DeliverableSelect
        of={{ id: of.id, creator: place }}
        stored={deliverable}
        value={form.values.deliverableId}
        error={form.errors["deliverableId"]}
        onChange={(id) => form.setFieldValue("deliverableId", id)}
      />
      <TextInput {...form.getInputProps("dueOn")} type="date" label={t("dialog.dueOn")} />
      <TextInput {...form.text("reference")} label={t("dialog.reference")} description={t("dialog.referenceAbout")} />
    </PanelForm>
  );
}
