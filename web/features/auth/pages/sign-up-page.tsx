import { sendSignupEmail, setupState, signup } from "#contract/auth/endpoints.ts";
import type { InputOf } from "#contract/base/endpoint.ts";
import { PLAN_IDS } from "#contract/plans.ts";
import { useForm } from "@mantine/form";
import { getRouteApi, Link } from "@tanstack/react-router";
import { useState } from "react";
import { call } from "#web/api/client.ts";
import { useRead } from "#web/api/queries.ts";
import { signedIn } from "#web/api/session.ts";
import { paths } from "#web/lib/paths.ts";
import { checkBy } from "#web/shared/forms/check-by.ts";
import { texts } from "#web/words/i18n.ts";
import { useSubmit } from "../form.ts";
import { AccountFields } from "../parts/account-fields.tsx";
import { AuthFrame } from "../parts/auth-frame.tsx";
import styles from "../parts/auth-frame.module.css";
import { CheckedLink } from "../parts/checked-link.tsx";
import { EmailForm } from "../parts/email-form.tsx";
import { ExternalButton } from "../parts/external-button.tsx";
import { SIGN_UP_FIELDS, SignUpForm } from "../parts/sign-up-fields.tsx";

const t = texts("auth");

type SignUpValues = Omit<InputOf<typeof signup>, "privacyAccepeted"> & { privacyAccepeted: boolean };

const EMPTY: SignUpValues = { ...SIGN_UP_FIELDS, first_name: "", last_name: "", email: "", password: "" };

const route = getRouteApi("/signup");

const PURPOSES = ["signup", "invitation"] as const;

export function SignUpPage() {
  const { token, next } = route.useSearch();
  const { data: installation } = useRead(setupState, {});
  const policy = installation?.signup ?? "open";
  if (policy === "open" || token !== undefined) {
    return (
      <AuthFrame title={t("signUp.title")}>
        <ExternalButton name={installation?.external} invitation={token} next={next} />
        {token !== undefined ? (
          <CheckedLink token={token} purposes={PURPOSES}>
            {({ email, purpose }) => (
              <NewAccount
                confirmed={{ token, email }}
                isInvited={purpose === "invitation"}
                isCreator={claimIn(next) !== undefined}
              />
            )}
          </CheckedLink>
        ) : installation?.signupByMail ? (
          <EmailForm
            send={(input) => call(sendSignupEmail, { ...input, claim: claimIn(next) })}
            submit={t("signUp.sendLink")}
          />
        ) : (
          <NewAccount isCreator={claimIn(next) !== undefined} />
        )}
        <ToSignIn next={next} />
      </AuthFrame>
    );
  }
  return (
    <AuthFrame
      title={policy === "closed" ? t("signUp.closed") : t("signUp.invite")}
      lead={policy === "closed" ? t("signUp.closedText") : t("signUp.inviteText")}
    >
      <ToSignIn next={next} />
    </AuthFrame>
  );
}

/** The creator whose profile a visitor came to claim. */
function claimIn(next = ""): string | undefined {
  return /^\/my-profile\?claim=(\d+)$/.exec(next)?.[1];
}

function ToSignIn({ next }: { next: string | undefined }) {
  return (
    <p className={styles.other}>
      {t("signUp.have")} <Link {...paths.signIn(next)}>{t("signUp.toSignIn")}</Link>
    </p>
  );
}

/** `confirmed`: the address that the link was sent to, and the link's token. */
function NewAccount({
  confirmed,
  isInvited = false,
  isCreator,
}: {
  confirmed?: { token: string; email: string };
  isInvited?: boolean;
  /** They come to claim a profile. */
  isCreator: boolean;
}) {
  const initial: SignUpValues = { ...EMPTY, ...(isCreator && { plan: PLAN_IDS.creator }), ...confirmed };
  const [plan, setPlan] = useState(initial.plan);
  const form = useForm({
    mode: "uncontrolled",
    initialValues: initial,
    onValuesChange: (values) => setPlan(values.plan),
    validate: checkBy(signup),
  });
  const sending = useSubmit<typeof signup>(form, async (input) => {
    await call(signup, input);
    await signedIn();
  });
  return (
    <SignUpForm form={form} sending={sending} isInvited={isInvited}>
      <AccountFields form={form} fixedEmail={confirmed !== undefined} isCreator={plan === PLAN_IDS.creator} />
    </SignUpForm>
  );
}
