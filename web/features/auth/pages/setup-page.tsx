import { setup, setupState } from "#contract/auth/endpoints.ts";
import { NAME_MAX } from "#contract/base/limits.ts";
import { Button, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { getRouteApi, Link } from "@tanstack/react-router";
import { call } from "#web/api/client.ts";
import { useRead } from "#web/api/queries.ts";
import { signedIn } from "#web/api/session.ts";
import { paths } from "#web/lib/paths.ts";
import { FormError } from "#web/ui/form/form-error.tsx";
import { checkBy } from "#web/shared/forms/check-by.ts";
import { texts } from "#web/words/i18n.ts";
import { useSubmit } from "../form.ts";
import { AccountFields } from "../parts/account-fields.tsx";
import { AuthFrame } from "../parts/auth-frame.tsx";
import styles from "../parts/auth-frame.module.css";

const t = texts("auth");

const route = getRouteApi("/setup");

/** Creates the first administrator, from the one-time link that the server prints at its first start. */
export function SetupPage() {
  const { token } = route.useSearch();
  const { data: installation } = useRead(setupState, {});
  if (installation && !installation.needsSetup) {
    return (
      <AuthFrame title={t("setup.done")} lead={t("setup.doneText")}>
        <p className={styles.other}>
          <Link {...paths.signIn()}>{t("signUp.toSignIn")}</Link>
        </p>
      </AuthFrame>
    );
  }
  if (!token)
    return (
      <AuthFrame title={t("setup.noToken")} lead={t("setup.noTokenText")}>
        {null}
      </AuthFrame>
    );
  return (
    <AuthFrame title={t("setup.title")} lead={t("setup.lead")}>
      <SetupForm token={token} />
    </AuthFrame>
  );
}

function SetupForm({ token }: { token: string }) {
  const form = useForm({
    mode: "uncontrolled",
    initialValues: { token, first_name: "", last_name: "", email: "", password: "", company: "" },
    validate: checkBy(setup),
  });
  const { busy, problem, submit, edited } = useSubmit<typeof setup>(form, async (input) => {
    await call(setup, input);
    await signedIn();
  });
  return (
    <form className="grid gap-4" noValidate onChange={edited} onSubmit={form.onSubmit((values) => submit(values))}>
      <AccountFields form={form} />
      <TextInput
        {...form.getInputProps("company")}
        key={form.key("company")}
        label={t("signUp.company")}
        placeholder={t("signUp.optional")}
        autoComplete="organization"
        maxLength={NAME_MAX}
      />
      <FormError>{problem}</FormError>
      <Button type="submit" loading={busy} fullWidth>
        {t("setup.submit")}
      </Button>
    </form>
  );
}
