import { PASSWORD_MAX, PASSWORD_MIN } from "#contract/base/limits.ts";
import { PasswordInput } from "@mantine/core";
import { texts } from "#web/words/i18n.ts";

const t = texts("auth");

/** Any form with a password that is being set. */
type FormWithPassword = {
  key: (field: "password") => string;
  getInputProps: (field: "password") => object;
  errors: Record<string, unknown>;
};

export function NewPasswordInput({ form, label }: { form: FormWithPassword; label?: string }) {
  return (
    <PasswordInput
      {...form.getInputProps("password")}
      key={form.key("password")}
      label={label ?? t("signUp.password")}
      description={form.errors["password"] ? undefined : t("signUp.passwordHint", { min: PASSWORD_MIN })}
      inputWrapperOrder={["label", "input", "description", "error"]}
      autoComplete="new-password"
      maxLength={PASSWORD_MAX}
      required
      withAsterisk={false}
    />
  );
}
