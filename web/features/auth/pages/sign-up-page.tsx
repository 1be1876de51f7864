import { sendSignupEmail, setupState, signup } from "#contract/auth.ts";
import type { InputOf } from "#contract/endpoint.ts";
import { PLAN_IDS } from "#contract/plans.ts";
import { Button } from "@mantine/core";
import { useForm } from "@mantine/form";
import { getRouteApi, Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { call } from "#web/api/client.ts";
import { useRead } from "#web/api/queries.ts";
import { signedIn } from "#web/api/session.ts";
import { paths } from "#web/lib/paths.ts";
import { FormError } from "#web/ui/form/form-error.tsx";
import { checkBy } from "#web/shared/forms/check-by.ts";
import { useSubmit } from "../form.ts";
import { AccountFields } from "../parts/account-fields.tsx";
import { AuthFrame } from "../parts/auth-frame.tsx";
import styles from "../parts/auth-frame.module.css";
import { CheckedLink } from "../parts/checked-link.tsx";
import { EmailForm } from "../parts/email-form.tsx";
import { ExternalButton } from "../parts/external-button.tsx";
import { PlanChoice } from "../parts/plan-choice.tsx";
import { SignUpFields } from "../parts/sign-up-fields.tsx";

type SignUpValues = Omit<InputOf<typeof signup>, "privacyAccepeted"> & { privacyAccepeted: boolean };

const EMPTY: SignUpValues = {
  first_name: "",
  last_name: "",
  email: "",
  password: "",
  company: "",
  role: "",
  plan: PLAN_IDS.free,
  privacyAccepeted: false,
  newsletterAccepted: false,
};

const route = getRouteApi("/signup");

const PURPOSES = ["signup", "invitation"] as const;

export function SignUpPage() {
  const { t } = useTranslation("auth");
  const { token } = route.useSearch();
  const { data: installation } = useRead(setupState, {});
  const policy = installation?.signup ?? "open";
  const privacyUrl = installation?.privacyUrl;
  if (policy === "open" || token !== undefined) {
    return (
      <AuthFrame title={t("signUp.title")} lead={t("signUp.lead")}>
        <ExternalButton name={installation?.external} invitation={token} />
        {token !== undefined ? (
          <CheckedLink token={token} purposes={PURPOSES}>
            {(email) => <SignUpForm privacyUrl={privacyUrl} confirmed={{ token, email }} />}
          </CheckedLink>
        ) : installation?.signupByMail ? (
          <EmailForm send={(input) => call(sendSignupEmail, input)} submit={t("signUp.sendLink")} />
        ) : (
          <SignUpForm privacyUrl={privacyUrl} />
        )}
        <ToSignIn />
      </AuthFrame>
    );
  }
  return (
    <AuthFrame
      title={policy === "closed" ? t("signUp.closed") : t("signUp.invite")}
      lead={policy === "closed" ? t("signUp.closedText") : t("signUp.inviteText")}
    >
      <ToSignIn />
    </AuthFrame>
  );
}

function ToSignIn() {
  const { t } = useTranslation("auth");
  return (
    <p className={styles.other}>
      {t("signUp.have")} <Link {...paths.signIn()}>{t("signUp.toSignIn")}</Link>
    </p>
  );
}

function SignUpForm({
  privacyUrl,
  confirmed,
}: {
  privacyUrl: string | undefined;
  /** The address that the link was sent to, and the link's token. */
  confirmed?: { token: string; email: string };
}) {
  const { t } = useTranslation("auth");
  const form = useForm({
    mode: "uncontrolled",
    initialValues: { ...EMPTY, ...confirmed },
    validate: checkBy(signup),
  });
  const { busy, problem, submit, edited } = useSubmit<typeof signup>(form, async (input) => {
    await call(signup, input);
    await signedIn();
  });
  return (
    <form
      onChange={edited}
      className="grid gap-4"
      noValidate
      onSubmit={form.onSubmit(({ privacyAccepeted, ...values }) => {
        // Validation rejects the form unless accepted; the contract requires the literal `true`.
        if (privacyAccepeted) void submit({ ...values, privacyAccepeted });
      })}
    >
      <PlanChoice {...form.getInputProps("plan")} key={form.key("plan")} />
      <AccountFields form={form} fixedEmail={confirmed !== undefined} />
      <SignUpFields form={form} privacyUrl={privacyUrl} />
      <FormError>{problem}</FormError>
      <Button type="submit" loading={busy} fullWidth>
        {t("signUp.submit")}
      </Button>
    </form>
  );
}
