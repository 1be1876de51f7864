import type { InputOf, ReplyOf } from "#contract/base/endpoint.ts";
import { completeRegistration, requiredFields } from "#contract/external-sign-in.ts";
import { PLAN_IDS } from "#contract/plans.ts";
import { useForm } from "@mantine/form";
import { getRouteApi, Link } from "@tanstack/react-router";
import { call } from "#web/api/client.ts";
import { useRead } from "#web/api/queries.ts";
import { signedIn } from "#web/api/session.ts";
import { paths } from "#web/lib/paths.ts";
import { Loaded } from "#web/ui/loaded.tsx";
import { checkBy } from "#web/shared/forms/check-by.ts";
import { texts } from "#web/words/i18n.ts";
import { useSubmit } from "../form.ts";
import { NameFields } from "../parts/account-fields.tsx";
import { AuthFrame } from "../parts/auth-frame.tsx";
import styles from "../parts/auth-frame.module.css";
import { SIGN_UP_FIELDS, SignUpForm } from "../parts/sign-up-fields.tsx";

const t = texts("auth");

const route = getRouteApi("/complete-registration");

/** After signing in at the provider without an account here. */
export function CompleteRegistrationPage() {
  const { token = "", next } = route.useSearch();
  const read = useRead(requiredFields, { token });
  return (
    <AuthFrame title={t("complete.title")} lead={t("complete.lead")}>
      <Loaded read={read} failed={t("complete.failed")}>
        {(known) => (
          <CompletionForm token={token} known={known} isCreator={next?.startsWith(paths.ownProfile().to) === true} />
        )}
      </Loaded>
      <p className={styles.other}>
        {t("signUp.have")} <Link {...paths.signIn()}>{t("signUp.toSignIn")}</Link>
      </p>
    </AuthFrame>
  );
}

type Values = Omit<InputOf<typeof completeRegistration>, "privacyAccepeted"> & { privacyAccepeted: boolean };

function CompletionForm({
  token,
  known,
  isCreator,
}: {
  token: string;
  known: ReplyOf<typeof requiredFields>;
  /** They come to claim a profile. */
  isCreator: boolean;
}) {
  const { first_name, last_name } = known;
  const initialValues: Values = {
    ...SIGN_UP_FIELDS,
    ...(isCreator && { plan: PLAN_IDS.creator }),
    token,
    first_name,
    last_name,
  };
  const form = useForm({ mode: "uncontrolled", initialValues, validate: checkBy(completeRegistration) });
  const sending = useSubmit<typeof completeRegistration>(form, async (input) => {
    await call(completeRegistration, input);
    await signedIn();
  });
  return (
    <SignUpForm form={form} sending={sending} isInvited={known.isInvited}>
      <p className="flush notice accent-tint">{t("complete.as", { email: known.email })}</p>
      <NameFields form={form} />
    </SignUpForm>
  );
}
