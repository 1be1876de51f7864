import type { ReactNode } from "react";
import { costsIn } from "#web/shared/campaigns/amounts.ts";
import { NumberField } from "#web/ui/form/number-field.tsx";

type Form = {
  values: { amount: string };
  errors: Record<string, ReactNode>;
  setFieldValue: (name: "amount", text: string) => void;
};

/** The amount of a form in the campaign's currency. Where it is refused, the field says why. */
export function AmountField({
  form: { values, errors, setFieldValue },
  currency,
  ...props
}: {
  form: Form;
  currency: string;
  label: string;
  description?: string | undefined;
  disabled?: boolean;
}) {
  return (
    <NumberField
      {...props}
      kind={costsIn(currency)}
      isSubmitted={errors["amount"] !== undefined}
      isRequired
      value={values.amount}
      error={errors["amount"]}
      onChange={(text) => setFieldValue("amount", text)}
    />
  );
}
