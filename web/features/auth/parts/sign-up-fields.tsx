import { NAME_MAX } from "#contract/limits.ts";
import { Checkbox, TextInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import styles from "./auth-frame.module.css";

type Field = "company" | "role" | "privacyAccepeted" | "newsletterAccepted";

/** Any form with these fields. */
type FormWithConsent = {
  key: (field: Field) => string;
  getInputProps: (field: Field, options?: { type: "checkbox" }) => object;
};

/** What a new user may add, and what they accept; at the end of every sign-up. */
export function SignUpFields({ form, privacyUrl }: { form: FormWithConsent; privacyUrl: string | undefined }) {
  const { t } = useTranslation("auth");
  return (
    <>
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
