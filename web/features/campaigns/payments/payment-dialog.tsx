import type { CampaignView } from "#contract/campaigns/brief.ts";
import { createPayments } from "#contract/campaigns/payments.ts";
import { readCreatorWork } from "#contract/campaigns/work.ts";
import { Switch, TextInput } from "@mantine/core";
import { useState } from "react";
import { useRead } from "#web/api/queries.ts";
import { amountIn, amountText } from "#web/lib/amounts.ts";
import { money } from "#web/lib/format.ts";
import { newId } from "#web/lib/new-id.ts";
import { costsIn } from "#web/shared/campaigns/amounts.ts";
import { FormDialog } from "#web/shared/forms/form-dialog.tsx";
import { useEndpointForm } from "#web/shared/forms/use-endpoint-form.ts";
import { toastWithUndo } from "#web/shell/undo.ts";
import { texts } from "#web/words/i18n.ts";
import { CreatorsSelect } from "../parts/creators-select.tsx";
import { AmountField } from "./amount-field.tsx";
import { DeliverableSelect } from "./deliverable-select.tsx";

const t = texts("campaignPayments");

const QUOTE = { state: "quote_pending" } as const;
const UNPAID = { state: "unpaid" } as const;

type Values = {
  creatorsId: string[];
  /** null: none is typed, so the proposal holds. */
  amount: string | null;
  dueOn: string;
  reference: string;
  deliverableId: string;
  isQuote: boolean;
};

/** The creator who is chosen, if it is one. */
function onlyOf({ creatorsId: [only, ...others] }: Values): string | undefined {
  return others.length === 0 ? only : undefined;
}

/** Plans payments of creators. For one creator it proposes the part of the agreed fee that no payment covers. */
export function PaymentDialog({
  campaign,
  creator,
  onClose,
}: {
  campaign: CampaignView;
  /** The creator who is chosen at first. */
  creator?: string;
  onClose: () => void;
}) {
  const { _id: id, currency } = campaign;
  const kind = costsIn(currency);
  const [key] = useState(newId);
  const initial: Values = {
    creatorsId: creator === undefined ? [] : [creator],
    amount: null,
    dueOn: "",
    reference: "",
    deliverableId: "",
    isQuote: false,
  };
  const form = useEndpointForm(createPayments, {
    initial,
    inputOf: ({ creatorsId, amount, dueOn, reference, deliverableId, isQuote }) => ({
      id,
      key,
      creatorsId,
      // 0 is refused, as is what is no amount.
      amount: amountIn(amount ?? proposed, kind, currency) ?? 0,
      dueOn: dueOn === "" ? null : dueOn,
      reference,
      deliverableId: deliverableId === "" ? null : deliverableId,
      ...(isQuote ? QUOTE : UNPAID),
    }),
    onDone: ({ added, actionId }) => {
      toastWithUndo(t("added", { count: added }), actionId);
      onClose();
    },
  });
  const { values, errors, setFieldValue } = form;
  const only = onlyOf(values);
  const of = { id, creator: only ?? "" };
  const { data: work } = useRead(readCreatorWork, of, { enabled: only !== undefined });
  const open = only !== undefined && work?.openFee ? work.openFee : null;
  const proposed: string = open === null ? "" : amountText(open, currency);
  return (
    <FormDialog form={form} title={t("dialog.title")} submit={t("dialog.submit")} onClose={onClose}>
      <CreatorsSelect
        campaignId={id}
        chosen={values.creatorsId}
        error={errors["creatorsId"] === undefined ? undefined : t("dialog.missing")}
        onChange={(chosen) => {
          setFieldValue("creatorsId", chosen);
          // A deliverable belongs to one creator.
          setFieldValue("deliverableId", "");
        }}
      />
      {only !== undefined && (
        <DeliverableSelect
          key={only}
          of={of}
          value={values.deliverableId}
          error={errors["deliverableId"]}
          onChange={(chosen) => setFieldValue("deliverableId", chosen)}
        />
      )}
      <AmountField
        form={{ values: { amount: values.amount ?? proposed }, errors, setFieldValue }}
        currency={currency}
        label={t("dialog.amount")}
        description={open === null ? undefined : t("dialog.amountOpen", { open: money(open, currency) })}
      />
      <TextInput {...form.getInputProps("dueOn")} type="date" label={t("dialog.dueOn")} />
      <TextInput {...form.text("reference")} label={t("dialog.reference")} description={t("dialog.referenceAbout")} />
      <Switch {...form.flag("isQuote")} label={t("dialog.quote")} />
    </FormDialog>
  );
}
