import { resetPassword } from "#contract/auth/endpoints.ts";
import { Link } from "@tanstack/react-router";
import { call } from "#web/api/client.ts";
import { paths } from "#web/lib/paths.ts";
import { texts } from "#web/words/i18n.ts";
import { AuthFrame } from "../parts/auth-frame.tsx";
import styles from "../parts/auth-frame.module.css";
import { EmailForm } from "../parts/email-form.tsx";

const t = texts("auth");

export function ForgotPasswordPage() {
  return (
    <AuthFrame title={t("forgot.title")} lead={t("forgot.lead")}>
      <EmailForm send={(input) => call(resetPassword, input)} submit={t("forgot.submit")} />
      <p className={styles.other}>
        <Link {...paths.signIn()}>{t("forgot.back")}</Link>
      </p>
    </AuthFrame>
  );
}
