import { getInvoice } from "#contract/campaigns/files.ts";
import { addPaidPart, movePayment, removePayment, type Payment } from "#contract/campaigns/payments.ts";
import { paymentMachine, PAYMENT_STEPS, type PaymentStep } from "#contract/campaigns/states.ts";
import { todayIn } from "#contract/base/day-presets.ts";
import { Button, TextInput } from "@mantine/core";
import { useState } from "react";
import { useMutate } from "#web/api/queries.ts";
import { amountIn, amountText } from "#web/lib/amounts.ts";
import { date, money } from "#web/lib/format.ts";
import { newId } from "#web/lib/new-id.ts";
import { costsIn } from "#web/shared/campaigns/amounts.ts";
import { FileList } from "#web/shared/campaigns/files.tsx";
import { useDownload } from "#web/shared/export/use-download.ts";
import { useEndpointForm, useLatest } from "#web/shared/forms/use-endpoint-form.ts";
import { useCan } from "#web/shared/use-can.ts";
import { toastWithUndo } from "#web/shell/undo.ts";
import { FormError } from "#web/ui/form/form-error.tsx";
import { toastError } from "#web/ui/toast.tsx";
import { texts } from "#web/words/i18n.ts";
import { useCampaignId } from "../use-campaign-id.ts";
import { whatText } from "../deliverables/what-text.ts";
import { PanelActions } from "../parts/panel-actions.tsx";
import { AmountField } from "./amount-field.tsx";
import { EditForm } from "./edit-form.tsx";

const t = texts("campaignPayments");

type Of = { id: string; payment: string };

/** A payment: what of it is paid, and its steps. */
export function PaymentPanel({ payment, onClose }: { payment: Payment; onClose: () => void }) {
  const id = useCampaignId();
  const canWrite = useCan("campaigns.write");
  const [isEditing, setEditing] = useState(false);
  const { _id, creator, amount, paid, parts, currency, reference, state, dueOn, invoices, deliverable } = payment;
  const { download, isDownloading } = useDownload(getInvoice);
  const of = { id, payment: _id };
  const moving = useMutate(movePayment, {
    onSuccess: ({ actionId }, { step }) => toastWithUndo(t(`moved.${step}`), actionId),
    onError: toastError,
  });
  const removing = useMutate(removePayment, {
    onSuccess: ({ actionId }) => {
      onClose();
      toastWithUndo(t("removed"), actionId);
    },
    onError: toastError,
  });
  // A quote is agreed on beside its amount.
  const steps: PaymentStep[] = PAYMENT_STEPS.filter((step) => step !== "agreed" && paymentMachine.may(state, step));
  const isQuote = paymentMachine.may(state, "agreed");
  return (
    <div className="stack gap-6">
      <div className="stack gap-1">
        <span className="semibold text-lead">{creator.full_name}</span>
        <span className="tabular">{money(amount, currency)}</span>
        <span className="muted text-label">
          {t(`states.${state}`)}
          {deliverable !== null && ` · ${whatText(deliverable)}`}
          {reference !== "" && ` · ${reference}`}
          {dueOn !== null && ` · ${t("columns.due")} ${date(dueOn)}`}
        </span>
      </div>
      {canWrite && steps.length > 0 && (
        <div className="row wrap gap-2">
          {steps.map((step) => (
            <Button
              key={step}
              size="xs"
              variant="default"
              disabled={moving.busy}
              onClick={() => moving.mutate({ ...of, step })}
            >
              {t(`steps.${step}`)}
            </Button>
          ))}
        </div>
      )}
      {canWrite && isQuote && <QuoteForm of={of} amount={amount} currency={currency} />}
      <section className="stack gap-2" aria-label={t("parts")}>
        <h3 className="flush text-body">{t("parts")}</h3>
        {parts.length === 0 ? (
          <p className="flush muted text-label">{t("noParts")}</p>
        ) : (
          <ul className="list-reset stack gap-1">
            {parts.map((part, at) => (
              // oxlint-disable-next-line react/no-array-index-key -- parts are only added, at the end
              <li key={at} className="tabular">
                {t("part", { amount: money(part.amount, currency), day: date(part.on) })}
              </li>
            ))}
          </ul>
        )}
      </section>
      <section className="stack gap-2" aria-label={t("invoices")}>
        <h3 className="flush text-body">{t("invoices")}</h3>
        {invoices.length === 0 && <p className="flush muted text-label">{t("noInvoices")}</p>}
        <FileList
          files={invoices}
          label={t("invoices")}
          isBusy={isDownloading}
          onDownload={(file) => download({ id, file: file._id })}
        />
      </section>
      {canWrite && paymentMachine.may(state, "paid") && (
        <PayForm key={paid} of={of} open={amount - paid} currency={currency} />
      )}
      {canWrite && isEditing && <EditForm of={of} payment={payment} onClose={() => setEditing(false)} />}
      {canWrite && (
        <PanelActions
          edit={t("edit.open")}
          remove={t("remove")}
          isEditing={isEditing}
          isRemoving={removing.busy}
          onEdit={() => setEditing(true)}
          onRemove={() => removing.mutate(of)}
        />
      )}
    </div>
  );
}

const AGREED = { step: "agreed" } as const;

/** Agrees on a quote, at its amount or another. */
function QuoteForm({ of, amount, currency }: { of: Of; amount: number; currency: string }) {
  const kind = costsIn(currency);
  const form = useEndpointForm(movePayment, {
    initial: { amount: amountText(amount, currency) },
    // 0 is refused, as is what is no amount.
    inputOf: (values) => ({ ...of, ...AGREED, amount: amountIn(values.amount, kind, currency) ?? 0 }),
    onDone: ({ actionId }) => toastWithUndo(t("moved.agreed"), actionId),
  });
  useLatest(form, { amount: amountText(amount, currency) });
  return (
    <form className="stack gap-3" onSubmit={form.submit} noValidate aria-label={t("states.quote_pending")}>
      <AmountField form={form} currency={currency} label={t("quoteAmount")} />
      <FormError>{form.problem}</FormError>
      <div>
        <Button type="submit" size="xs" loading={form.busy}>
          {t("steps.agreed")}
        </Button>
      </div>
    </form>
  );
}

/** Records that the bank has paid a part, or all that is open. */
function PayForm({ of, open, currency }: { of: Of; open: number; currency: string }) {
  const kind = costsIn(currency);
  const [key, setKey] = useState(newId);
  const form = useEndpointForm(addPaidPart, {
    initial: { amount: amountText(open, currency), on: todayIn("utc") },
    // 0 is refused, as is what is no amount.
    inputOf: ({ amount, on }) => ({ ...of, key, amount: amountIn(amount, kind, currency) ?? 0, on }),
    onDone: ({ actionId }, { amount }) => {
      setKey(newId());
      toastWithUndo(t("payRecorded", { amount: money(amount, currency) }), actionId);
    },
  });
  return (
    <form className="stack gap-3" onSubmit={form.submit} noValidate aria-label={t("pay")}>
      <h3 className="flush text-body">{t("pay")}</h3>
      <AmountField form={form} currency={currency} label={t("payAmount")} />
      <TextInput {...form.getInputProps("on")} type="date" label={t("payOn")} />
      <FormError>{form.problem}</FormError>
      <div>
        <Button type="submit" size="xs" loading={form.busy}>
          {t("paySubmit")}
        </Button>
      </div>
    </form>
  );
}
