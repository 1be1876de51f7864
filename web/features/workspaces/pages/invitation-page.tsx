import { acceptInvitation, readInvitation } from "#contract/workspaces.ts";
import { Button } from "@mantine/core";
import { getRouteApi, Link, useNavigate } from "@tanstack/react-router";
import { useMutate, useRead } from "#web/api/queries.ts";
import { signedIn, useUser } from "#web/api/session.ts";
import { paths } from "#web/lib/paths.ts";
import { usePageTitle } from "#web/shell/page-title.ts";
import { FormError } from "#web/ui/form/form-error.tsx";
import { Loaded } from "#web/ui/loaded.tsx";
import { texts } from "#web/words/i18n.ts";
import styles from "./invitation-page.module.css";

const t = texts("auth");

const route = getRouteApi("/invitation");

/** Opened by the link of an invitation, by anyone. */
export function InvitationPage() {
  const { token = "" } = route.useSearch();
  const user = useUser();
  const navigate = useNavigate();
  const read = useRead(readInvitation, { token });
  const accept = useMutate(acceptInvitation, {
    onSuccess: () => void signedIn().then(() => navigate(paths.crm())),
  });
  usePageTitle(t("invitation.title"));
  return (
    <div className={styles.column}>
      <Loaded read={read} failed={t("invitation.failed")}>
        {({ workspace, invitedBy, email, role, hasAccount }) => (
          <>
            <h1 className="flush text-h3">{t("invitation.join", { workspace })}</h1>
            <p className={styles.lead}>
              {invitedBy === null
                ? t("invitation.text", { email })
                : t("invitation.textBy", { name: invitedBy, email })}{" "}
              {t(`invitation.as.${role}`)}
            </p>
            {user?.email.toLowerCase() === email ? (
              <Button fullWidth loading={accept.busy} onClick={() => accept.mutate({ token })}>
                {t("invitation.accept")}
              </Button>
            ) : user ? (
              <p className="flush notice watch-tint">{t("invitation.otherAccount", { email: user.email })}</p>
            ) : hasAccount ? (
              <Button
                fullWidth
                renderRoot={(props) => <Link {...props} {...paths.signIn(`/invitation?token=${token}`)} />}
              >
                {t("invitation.signIn")}
              </Button>
            ) : (
              <Button fullWidth renderRoot={(props) => <Link {...props} {...paths.signUp(token)} />}>
                {t("invitation.signUp")}
              </Button>
            )}
            <FormError>{accept.error?.msg}</FormError>
          </>
        )}
      </Loaded>
    </div>
  );
}
