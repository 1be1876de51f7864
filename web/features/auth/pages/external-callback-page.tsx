import { associate, externalAuth, signInMethods } from "#contract/external-sign-in.ts";
import { PASSWORD_MAX } from "#contract/base/limits.ts";
import { Button, PasswordInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { Link, useNavigate } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { errorFromThrown, type ApiError } from "#web/api/api-error.ts";
import { call } from "#web/api/client.ts";
import { pendingExternal } from "#web/api/external-sign-in.ts";
import { invalidate, useRead } from "#web/api/queries.ts";
import { signedIn } from "#web/api/session.ts";
import { paths } from "#web/lib/paths.ts";
import { FormError } from "#web/ui/form/form-error.tsx";
import { Loaded } from "#web/ui/loaded.tsx";
import { toast } from "#web/ui/toast.tsx";
import { texts } from "#web/words/i18n.ts";
import { useSubmit } from "../form.ts";
import { AuthFrame } from "../parts/auth-frame.tsx";
import styles from "../parts/auth-frame.module.css";

const t = texts("auth");

/** What to open next: a path within the product that this tab chose before it left, or the rest of a registration. */
type Outcome = { path: string } | { register: string; next: string | undefined };

/** An answer is sent once, also when this page is drawn again after signing in. */
const outcomes = new Map<string, Promise<Outcome>>();

/** Where the provider sends the browser back to. */
export function ExternalCallbackPage() {
  return pendingExternal().action === "associate" ? <Connecting /> : <SigningIn />;
}

function SigningIn() {
  const navigate = useNavigate();
  const [error, setError] = useState<ApiError | null>(null);
  useEffect(() => {
    const data = location.search.slice(1);
    const outcome = outcomes.get(data) ?? signInWith(data);
    outcomes.set(data, outcome);
    outcome
      .then(async (done) =>
        "register" in done
          ? navigate({ ...paths.completeRegistration(done.register, done.next), replace: true })
          : navigate({ href: done.path, replace: true }),
      )
      .catch((thrown: unknown) => setError(errorFromThrown(thrown)));
  }, [navigate]);

  if (!error)
    return (
      <AuthFrame title={t("external.title")} lead={t("external.checking")}>
        {null}
      </AuthFrame>
    );
  const next = error.err === "account_exists" ? "/settings?tab=security" : undefined;
  return (
    <AuthFrame title={t("external.failed")} lead={error.msg}>
      <p className={styles.other}>
        <Link {...paths.signIn(next)}>{t("external.toSignIn")}</Link>
      </p>
    </AuthFrame>
  );
}

/** Without a page to return to, the sign-in page sends on to the first one. */
async function signInWith(data: string): Promise<Outcome> {
  const { next, invitation } = pendingExternal();
  const reply = await call(externalAuth, { data, ...(invitation !== undefined && { invitation }) });
  if (reply.result === "register") return { register: reply.token, next };
  await signedIn();
  return { path: next ?? paths.signIn().to };
}

/** Connects the account, once its owner has proved again who they are. */
function Connecting() {
  const read = useRead(signInMethods, {});
  const lead = t("external.connectLead", { name: read.data?.external?.name ?? "" });
  return (
    <AuthFrame title={t("external.connectTitle")} lead={lead}>
      <Loaded read={read}>{({ hasPassword }) => <ConnectForm hasPassword={hasPassword} />}</Loaded>
      <p className={styles.other}>
        <Link {...paths.settings("security")}>{t("external.toSettings")}</Link>
      </p>
    </AuthFrame>
  );
}

function ConnectForm({ hasPassword }: { hasPassword: boolean }) {
  const navigate = useNavigate();
  const form = useForm({ mode: "uncontrolled", initialValues: { current: "" } });
  const { busy, problem, submit, edited } = useSubmit<typeof associate>(form, async (input) => {
    await call(associate, input);
    await invalidate(signInMethods);
    toast({ message: t("external.connected"), tone: "good" });
    await navigate({ ...paths.settings("security"), replace: true });
  });
  return (
    <form
      className="grid gap-4"
      noValidate
      onChange={edited}
      onSubmit={form.onSubmit((values) => submit({ ...values, data: location.search.slice(1) }))}
    >
      {hasPassword && (
        <PasswordInput
          {...form.getInputProps("current")}
          key={form.key("current")}
          label={t("external.current")}
          autoComplete="current-password"
          maxLength={PASSWORD_MAX}
        />
      )}
      <FormError>{problem}</FormError>
      <Button type="submit" loading={busy} fullWidth>
        {t("external.connect")}
      </Button>
    </form>
  );
}
