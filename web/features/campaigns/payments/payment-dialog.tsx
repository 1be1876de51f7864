import type { CampaignView } from "#contract/campaigns/brief.ts";
import { createPayments } from "#contract/campaigns/payments.ts";
import { Switch, TextInput } from "@mantine/core";
import { amountIn } from "#web/lib/amounts.ts";
import { costsIn } from "#web/shared/campaigns/amounts.ts";
import { FormDialog } from "#web/shared/forms/form-dialog.tsx";
import { useEndpointForm } from "#web/shared/forms/use-endpoint-form.ts";
import { toastWithUndo } from "#web/shell/undo.ts";
import { texts } from "#web/words/i18n.ts";
import { CreatorsSelect } from "../parts/creators-select.tsx";
import { AmountField } from "./amount-field.tsx";

const t = texts("campaignPayments");

const NO_CREATORS: string[] = [];
const QUOTE = { state: "quote_pending" } as const;
const UNPAID = { state: "unpaid" } as const;

/** Notes what creators are to be paid. */
export function PaymentDialog({ campaign, onClose }: { campaign: CampaignView; onClose: () => void }) {
  const { currency } = campaign;
  const kind = costsIn(currency);
  const form = useEndpointForm(createPayments, {
    initial: { creatorsId: NO_CREATORS, amount: "", dueOn: "", reference: "", isQuote: false },
    inputOf: ({ creatorsId, amount, dueOn, reference, isQuote }) => ({
      id: campaign._id,
      creatorsId,
      // 0 is refused, as is what is no amount.
      amount: amountIn(amount, kind, currency) ?? 0,
      dueOn: dueOn === "" ? null : dueOn,
      reference,
      ...(isQuote ? QUOTE : UNPAID),
    }),
    onDone: ({ added, actionId }) => {
      toastWithUndo(t("added", { count: added }), actionId);
      onClose();
    },
  });
  const { values, errors, setFieldValue } = form;
  return (
    <FormDialog form={form} title={t("dialog.title")} submit={t("dialog.submit")} onClose={onClose}>
      <CreatorsSelect
        campaignId={campaign._id}
        chosen={values.creatorsId}
        error={errors["creatorsId"] === undefined ? undefined : t("dialog.missing")}
        onChange={(chosen) => setFieldValue("creatorsId", chosen)}
      />
      <AmountField form={form} currency={currency} label={t("dialog.amount")} />
      <TextInput {...form.getInputProps("dueOn")} type="date" label={t("dialog.dueOn")} />
      <TextInput {...form.text("reference")} label={t("dialog.reference")} description={t("dialog.referenceAbout")} />
      <Switch {...form.flag("isQuote")} label={t("dialog.quote")} />
    </FormDialog>
  );
}
