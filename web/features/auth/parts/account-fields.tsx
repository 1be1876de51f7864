import { EMAIL_MAX, NAME_MAX } from "#contract/base/limits.ts";
import { TextInput } from "@mantine/core";
import { texts } from "#web/words/i18n.ts";
import { NewPasswordInput } from "./password-input.tsx";
import styles from "./auth-frame.module.css";

const t = texts("auth");

type Field = "first_name" | "last_name" | "email" | "password";

/** Any form with these fields. */
type FormWithAccount = {
  key: (field: Field) => string;
  getInputProps: (field: Field) => object;
  errors: Record<string, unknown>;
};

/** Any form with a name. */
type FormWithName = {
  key: (field: "first_name" | "last_name") => string;
  getInputProps: (field: "first_name" | "last_name") => object;
};

export function NameFields({ form }: { form: FormWithName }) {
  return (
    <div className={styles.pair}>
      <TextInput
        {...form.getInputProps("first_name")}
        key={form.key("first_name")}
        label={t("signUp.firstName")}
        autoComplete="given-name"
        maxLength={NAME_MAX}
        required
        withAsterisk={false}
      />
      <TextInput
        {...form.getInputProps("last_name")}
        key={form.key("last_name")}
        label={t("signUp.lastName")}
        autoComplete="family-name"
        maxLength={NAME_MAX}
        required
        withAsterisk={false}
      />
    </div>
  );
}

/**
 * The four fields of a new user, shared by sign-up and setup. `fixedEmail`: the address is confirmed already. Creators
 * have no work email.
 */
export function AccountFields({
  form,
  fixedEmail = false,
  isCreator = false,
}: {
  form: FormWithAccount;
  fixedEmail?: boolean;
  isCreator?: boolean;
}) {
  return (
    <>
      <NameFields form={form} />
      <TextInput
        {...form.getInputProps("email")}
        key={form.key("email")}
        label={t(isCreator ? "signUp.email" : "signUp.workEmail")}
        readOnly={fixedEmail}
        description={fixedEmail ? t("signUp.confirmed") : undefined}
        inputWrapperOrder={["label", "input", "description", "error"]}
        type="email"
        autoComplete="email"
        maxLength={EMAIL_MAX}
        required
        withAsterisk={false}
      />
      <NewPasswordInput form={form} />
    </>
  );
}
