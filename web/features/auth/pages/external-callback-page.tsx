import { associate, externalAuth } from "#contract/external-sign-in.ts";
import { Link, useNavigate } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { errorFromThrown, type ApiError } from "#web/api/api-error.ts";
import { call } from "#web/api/client.ts";
import { signedIn } from "#web/api/session.ts";
import { paths } from "#web/lib/paths.ts";
import { pendingExternal } from "#web/api/external-sign-in.ts";
import { toast } from "#web/ui/toast.tsx";
import { AuthFrame } from "../parts/auth-frame.tsx";
import styles from "../parts/auth-frame.module.css";

/** What to open next; a path within the product that this tab chose before it left. */
type Outcome = { path: string } | { register: string } | { connected: true };

/** An answer is sent once, also when this page is drawn again after signing in. */
const outcomes = new Map<string, Promise<Outcome>>();

/** Where the provider sends the browser back to. */
export function ExternalCallbackPage() {
  const { t } = useTranslation("auth");
  const navigate = useNavigate();
  const [error, setError] = useState<ApiError | null>(null);
  useEffect(() => {
    const data = location.search.slice(1);
    const outcome = outcomes.get(data) ?? answer(data);
    outcomes.set(data, outcome);
    outcome
      .then(async (done) => {
        if ("register" in done) return navigate({ ...paths.completeRegistration(done.register), replace: true });
        if ("path" in done) return navigate({ href: done.path, replace: true });
        toast({ message: t("external.connected"), tone: "good" });
        return navigate({ ...paths.settings("security"), replace: true });
      })
      .catch((thrown: unknown) => setError(errorFromThrown(thrown)));
  }, [navigate, t]);

  if (!error)
    return (
      <AuthFrame title={t("external.title")} lead={t("external.checking")}>
        {null}
      </AuthFrame>
    );
  const isConnecting = pendingExternal().action === "associate";
  const hasAccount = error.err === "account_exists";
  return (
    <AuthFrame title={t(isConnecting ? "external.notConnected" : "external.failed")} lead={error.msg}>
      <p className={styles.other}>
        {isConnecting ? (
          <Link {...paths.settings("security")}>{t("external.toSettings")}</Link>
        ) : (
          <Link {...paths.signIn(hasAccount ? "/settings?tab=security" : undefined)}>{t("external.toSignIn")}</Link>
        )}
      </p>
    </AuthFrame>
  );
}

/** Without a page to return to, the sign-in page sends on to the first one. */
async function answer(data: string): Promise<Outcome> {
  const { action, next = paths.signIn().to, invitation } = pendingExternal();
  if (action === "associate") {
    await call(associate, { data });
    return { connected: true };
  }
  const reply = await call(externalAuth, { data, ...(invitation !== undefined && { invitation }) });
  if (reply.result === "register") return { register: reply.token };
  await signedIn();
  return { path: next };
}
