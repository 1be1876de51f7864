import { TEXT_MAX } from "#contract/base/limits.ts";
import { Button, Textarea } from "@mantine/core";
import { useState, type FormEvent } from "react";
import { amountIn } from "#web/lib/amounts.ts";
import { FormError } from "#web/ui/form/form-error.tsx";
import { NumberField } from "#web/ui/form/number-field.tsx";
import { texts } from "#web/words/i18n.ts";
import { costsIn } from "./amounts.ts";
import "./own-words.ts";

const t = texts("ownCampaigns");

/** An amount with words. The texts of its fields stay until it is sent. */
export function OfferForm({
  currency,
  amountLabel,
  submitLabel,
  isMessageRequired = false,
  busy,
  problem,
  onSubmit,
  onCancel,
}: {
  currency: string;
  amountLabel: string;
  submitLabel: string;
  isMessageRequired?: boolean;
  busy: boolean;
  problem: string | undefined;
  onSubmit: (offer: { amount: number; message: string }) => void;
  onCancel: () => void;
}) {
  const [amount, setAmount] = useState("");
  const [message, setMessage] = useState("");
  const [isSubmitted, setSubmitted] = useState(false);
  const kind = costsIn(currency);
  const minor = amountIn(amount, kind, currency);
  const isMissing = minor === undefined || minor === 0;
  const isEmpty = isMessageRequired && message.trim() === "";
  function submit(event: FormEvent) {
    event.preventDefault();
    setSubmitted(true);
    if (!isMissing && !isEmpty) onSubmit({ amount: minor, message });
  }
  return (
    <form className="stack gap-3" onSubmit={submit} noValidate>
      <NumberField
        label={amountLabel}
        kind={kind}
        value={amount}
        isSubmitted={isSubmitted}
        error={isSubmitted && isMissing ? t("form.priceMissing") : undefined}
        onChange={setAmount}
      />
      <Textarea
        label={t(isMessageRequired ? "form.message" : "form.words")}
        value={message}
        required={isMessageRequired}
        maxLength={TEXT_MAX}
        error={isSubmitted && isEmpty ? t("form.messageMissing") : undefined}
        autosize
        minRows={3}
        maxRows={12}
        onChange={({ currentTarget }) => setMessage(currentTarget.value)}
      />
      <FormError>{problem}</FormError>
      <div className="row wrap gap-2">
        <Button type="submit" loading={busy}>
          {submitLabel}
        </Button>
        <Button variant="default" onClick={onCancel}>
          {t("form.cancel")}
        </Button>
      </div>
    </form>
  );
}
