import { updatePayment, type Payment } from "#contract/campaigns/payments.ts";
import { Button, TextInput } from "@mantine/core";
import { amountIn, amountText } from "#web/lib/amounts.ts";
import { costsIn } from "#web/shared/campaigns/amounts.ts";
import { changedOf } from "#web/shared/forms/form-fields.ts";
import { useEndpointForm } from "#web/shared/forms/use-endpoint-form.ts";
import { toastWithUndo } from "#web/shell/undo.ts";
import { FormError } from "#web/ui/form/form-error.tsx";
import { NumberField } from "#web/ui/form/number-field.tsx";
import { texts } from "#web/words/i18n.ts";

const t = texts("campaignPayments");

type Props = { of: { id: string; payment: string }; payment: Payment; onClose: () => void };

/** Corrects a payment; its amount only while nothing of it is paid. */
export function EditForm({ of, payment: { amount, currency, dueOn, reference, parts }, onClose }: Props) {
  const kind = costsIn(currency);
  const stored = { amount: amountText(amount, currency), dueOn: dueOn ?? "", reference };
  const changeOf = (values: typeof stored) => ({
    // 0 is refused, as is what is no amount.
    amount: amountIn(values.amount, kind, currency) ?? 0,
    dueOn: values.dueOn === "" ? null : values.dueOn,
    reference: values.reference,
  });
  const form = useEndpointForm(updatePayment, {
    initial: stored,
    inputOf: (values, before) => ({ ...of, ...changedOf(changeOf(values), changeOf(before)) }),
    onDone: ({ actionId }) => {
      if (actionId !== null) toastWithUndo(t("edit.saved"), actionId);
      onClose();
    },
  });
  const { values, errors, setFieldValue } = form;
  const isPaid = parts.length > 0;
  return (
    <form className="stack gap-3" onSubmit={form.submit} noValidate aria-label={t("edit.title")}>
      <h3 className="flush text-body">{t("edit.title")}</h3>
      <NumberField
        label={t("edit.amount")}
        description={isPaid ? t("edit.amountPaid") : undefined}
        kind={kind}
        isSubmitted={errors["amount"] !== undefined}
        isRequired
        disabled={isPaid}
        value={values.amount}
        error={errors["amount"]}
        onChange={(text) => setFieldValue("amount", text)}
      />
      <TextInput {...form.getInputProps("dueOn")} type="date" label={t("dialog.dueOn")} />
      <TextInput {...form.text("reference")} label={t("dialog.reference")} description={t("dialog.referenceAbout")} />
      <FormError>{form.problem}</FormError>
      <div className="row wrap gap-2">
        <Button type="submit" size="xs" loading={form.busy}>
          {t("edit.save")}
        </Button>
        <Button size="xs" variant="default" onClick={onClose}>
          {t("cancel", { ns: "ui" })}
        </Button>
      </div>
    </form>
  );
}
