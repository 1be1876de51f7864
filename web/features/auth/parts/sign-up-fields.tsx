import { setupState } from "#contract/auth/endpoints.ts";
import { NAME_MAX } from "#contract/base/limits.ts";
import { PLAN_IDS } from "#contract/plans.ts";
import { Button, Checkbox, TextInput } from "@mantine/core";
import type { FormEvent, ReactNode } from "react";
import { useRead } from "#web/api/queries.ts";
import { FormError } from "#web/ui/form/form-error.tsx";
import { texts } from "#web/words/i18n.ts";
import type { useSubmit } from "../form.ts";
import styles from "./auth-frame.module.css";
import { PlanChoice } from "./plan-choice.tsx";

const t = texts("auth");

/** Fields that every sign-up has, beside those that say who signs up. */
export const SIGN_UP_FIELDS = {
  company: "",
  role: "",
  plan: PLAN_IDS.free,
  privacyAccepeted: false,
  newsletterAccepted: false,
};
type Fields = { privacyAccepeted: boolean };

/** Any form with these fields. */
type FormOf<V> = {
  key: (field: keyof typeof SIGN_UP_FIELDS) => string;
  getInputProps: (field: keyof typeof SIGN_UP_FIELDS, options?: { type: "checkbox" }) => object;
  onSubmit: (send: (values: V) => void) => (event?: FormEvent<HTMLFormElement>) => void;
};

type Sending<V> = Pick<ReturnType<typeof useSubmit>, "busy" | "problem" | "edited"> & {
  submit: (input: V & { privacyAccepeted: true }) => Promise<void>;
};

/** The form of every sign-up: `children` say who signs up; it is sent once the privacy notice is accepted. */
export function SignUpForm<V extends Fields>({
  form,
  sending: { busy, problem, edited, submit },
  isInvited = false,
  children,
}: {
  form: FormOf<V>;
  sending: Sending<V>;
  /** Joins a workspace, which has a plan and a name. */
  isInvited?: boolean;
  children: ReactNode;
}) {
  return (
    <form
      onChange={edited}
      className="grid gap-4"
      noValidate
      onSubmit={form.onSubmit((values) => {
        // Validation rejects the form unless accepted; the contract requires the literal `true`.
        if (values.privacyAccepeted) void submit({ ...values, privacyAccepeted: true });
      })}
    >
      {!isInvited && <PlanChoice {...form.getInputProps("plan")} key={form.key("plan")} />}
      {children}
      {!isInvited && <WhereFrom form={form} />}
      <Consent form={form} />
      <FormError>{problem}</FormError>
      <Button type="submit" loading={busy} fullWidth>
        {t("signUp.submit")}
      </Button>
    </form>
  );
}

type FieldsProps = { form: Pick<FormOf<Fields>, "key" | "getInputProps"> };

/** What a new user may add. */
function WhereFrom({ form }: FieldsProps) {
  return (
    <div className={styles.pair}>
      <TextInput
        {...form.getInputProps("company")}
        key={form.key("company")}
        label={t("signUp.company")}
        placeholder={t("signUp.optional")}
        autoComplete="organization"
        maxLength={NAME_MAX}
      />
      <TextInput
        {...form.getInputProps("role")}
        key={form.key("role")}
        label={t("signUp.role")}
        placeholder={t("signUp.optional")}
        autoComplete="organization-title"
        maxLength={NAME_MAX}
      />
    </div>
  );
}

function Consent({ form }: FieldsProps) {
  const privacyUrl = useRead(setupState, {}).data?.privacyUrl;
  return (
    <>
      <Checkbox
        {...form.getInputProps("privacyAccepeted", { type: "checkbox" })}
        key={form.key("privacyAccepeted")}
        label={t("signUp.privacy")}
        description={
          privacyUrl && (
            <a href={privacyUrl} target="_blank" rel="noopener noreferrer">
              {t("signUp.readPrivacy")}
            </a>
          )
        }
        required
      />
      <Checkbox
        {...form.getInputProps("newsletterAccepted", { type: "checkbox" })}
        key={form.key("newsletterAccepted")}
        label={t("signUp.newsletter")}
      />
    </>
  );
}
