import { resetPassword } from "#contract/auth/endpoints.ts";
import { disassociate, signInMethods } from "#contract/external-sign-in.ts";
import { Button } from "@mantine/core";
import { useState } from "react";
import { errorFromThrown } from "#web/api/api-error.ts";
import { useMutate, useRead } from "#web/api/queries.ts";
import { useSignedIn } from "#web/api/session.ts";
import { beginExternal } from "#web/api/external-sign-in.ts";
import { Loaded } from "#web/ui/loaded.tsx";
import { PageSection } from "#web/ui/page/page-section.tsx";
import { toast } from "#web/ui/toast.tsx";
import { texts } from "#web/words/i18n.ts";
import { DeleteAccount } from "./delete-account.tsx";
import { Devices } from "./devices.tsx";
import { Passkeys } from "./passkeys.tsx";
import { Password } from "./password.tsx";
import { SecondFactor } from "./second-factor.tsx";

const t = texts("users");

/** The password, passkeys, the account at the provider where this installation has one, devices, and the end of the account. */
export function SecurityTab() {
  const read = useRead(signInMethods, {});
  return (
    <>
      <Loaded read={read}>
        {({ hasPassword, external, apiKeys }) => (
          <>
            {hasPassword ? <Password apiKeys={apiKeys} /> : <NoPassword />}
            {hasPassword && <SecondFactor />}
            <Passkeys hasPassword={hasPassword} />
            {external && <External {...external} hasPassword={hasPassword} />}
          </>
        )}
      </Loaded>
      <Devices />
      {read.data && <DeleteAccount hasPassword={read.data.hasPassword} />}
    </>
  );
}

/** A password is set by a link, which proves that the mailbox is theirs. */
function NoPassword() {
  const { email } = useSignedIn();
  const send = useMutate(resetPassword, {
    onSuccess: () => toast({ message: t("password.sent", { email }), tone: "good" }),
    onError: ({ msg }) => toast({ message: msg, tone: "bad" }),
  });
  return (
    <PageSection title={t("password.title")} lead={t("password.none")}>
      <div>
        <Button variant="default" loading={send.busy} onClick={() => send.mutate({ email })}>
          {t("password.send")}
        </Button>
      </div>
    </PageSection>
  );
}

function External({
  name,
  connectedAs,
  hasPassword,
}: {
  name: string;
  connectedAs: string | null;
  hasPassword: boolean;
}) {
  const [leaving, setLeaving] = useState(false);
  const disconnect = useMutate(disassociate, {
    onSuccess: () => toast({ message: t("external.disconnected", { name }), tone: "good" }),
    onError: ({ msg }) => toast({ message: msg, tone: "bad" }),
  });

  function connect(): void {
    setLeaving(true);
    beginExternal("associate").catch((thrown: unknown) => {
      setLeaving(false);
      toast({ message: errorFromThrown(thrown).msg, tone: "bad" });
    });
  }
  const lead = connectedAs === null ? t("external.lead", { name }) : t("external.connectedAs", { email: connectedAs });
  return (
    <PageSection title={name} lead={lead}>
      {connectedAs === null && !hasPassword && (
        <p className="flush notice watch-tint">{t("external.needed", { name })}</p>
      )}
      {connectedAs !== null && !hasPassword && <p className="flush muted text-label">{t("external.only")}</p>}
      <div>
        {connectedAs === null ? (
          <Button variant="default" loading={leaving} onClick={connect}>
            {t("external.connect", { name })}
          </Button>
        ) : (
          <Button
            variant="default"
            loading={disconnect.busy}
            disabled={!hasPassword}
            onClick={() => disconnect.mutate({})}
          >
            {t("external.disconnect", { name })}
          </Button>
        )}
      </div>
    </PageSection>
  );
}
