import { changePassword } from "#contract/auth/endpoints.ts";
import { Button, Checkbox } from "@mantine/core";
import { useForm } from "@mantine/form";
import { getRouteApi, Link, useNavigate } from "@tanstack/react-router";
import { call } from "#web/api/client.ts";
import { paths } from "#web/lib/paths.ts";
import { FormError } from "#web/ui/form/form-error.tsx";
import { toast } from "#web/ui/toast.tsx";
import { checkBy } from "#web/shared/forms/check-by.ts";
import { texts } from "#web/words/i18n.ts";
import { useSubmit } from "../form.ts";
import { AuthFrame } from "../parts/auth-frame.tsx";
import styles from "../parts/auth-frame.module.css";
import { CheckedLink } from "../parts/checked-link.tsx";
import { NewPasswordInput } from "../parts/password-input.tsx";

const t = texts("auth");

const route = getRouteApi("/reset-password");

const PURPOSES = ["reset"] as const;

/** Opened by the link of a mail. */
export function ResetPasswordPage() {
  const { token = "" } = route.useSearch();
  return (
    <AuthFrame title={t("reset.title")} lead={t("reset.lead")}>
      <CheckedLink token={token} purposes={PURPOSES}>
        {({ email, apiKeys = 0 }) => <NewPassword token={token} email={email} apiKeys={apiKeys} />}
      </CheckedLink>
      <p className={styles.other}>
        <Link {...paths.forgotPassword()}>{t("reset.another")}</Link>
      </p>
    </AuthFrame>
  );
}

function NewPassword({ token, email, apiKeys }: { token: string; email: string; apiKeys: number }) {
  const navigate = useNavigate();
  const form = useForm({
    mode: "uncontrolled",
    initialValues: { token, password: "", revokeKeys: true },
    validate: checkBy(changePassword),
  });
  const { busy, problem, submit, edited } = useSubmit<typeof changePassword>(form, async (input) => {
    await call(changePassword, input);
    toast({ message: t("reset.done"), tone: "good" });
    await navigate(paths.signIn());
  });
  return (
    <form className="grid gap-4" noValidate onChange={edited} onSubmit={form.onSubmit((values) => submit(values))}>
      {/* Password managers store the new password with this address. */}
      <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
      <NewPasswordInput form={form} label={t("reset.password", { email })} />
      {apiKeys > 0 && (
        <Checkbox
          {...form.getInputProps("revokeKeys", { type: "checkbox" })}
          key={form.key("revokeKeys")}
          label={t("reset.revokeKeys", { count: apiKeys })}
          description={t("reset.revokeKeysWhy")}
        />
      )}
      <FormError>{problem}</FormError>
      <Button type="submit" loading={busy} fullWidth>
        {t("reset.submit")}
      </Button>
    </form>
  );
}
