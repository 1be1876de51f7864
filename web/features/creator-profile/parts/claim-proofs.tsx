import {
  mailClaimLink,
  networkSignInUrl,
  proveByLink,
  proveByNetwork,
  type ClaimView,
} from "#contract/creator-profile/claims.ts";
import { CONNECTING, connectAccount } from "#contract/creator-profile/connections.ts";
import { NETWORK_FACTS, shownHandle } from "#contract/networks/networks.ts";
import { Button } from "@mantine/core";
import { IconMail } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { useMutate } from "#web/api/queries.ts";
import { paths } from "#web/lib/paths.ts";
import { useSendOnce } from "#web/shared/forms/use-send-once.ts";
import { FormError } from "#web/ui/form/form-error.tsx";
import { PageSection } from "#web/ui/page/page-section.tsx";
import { NetworkIcon } from "#web/ui/people/network-icon.tsx";
import { toast } from "#web/ui/toast.tsx";
import { texts } from "#web/words/i18n.ts";

const t = texts("creatorProfile");

/** The quick ways to prove a claim, where there are any: signing in at a network, and a mailed link. */
export function QuickWays({ claim: { _id: id, signIns, mailTo } }: { claim: ClaimView }) {
  const begin = useMutate(networkSignInUrl, { onSuccess: ({ url }) => location.assign(url) });
  const mail = useMutate(mailClaimLink);
  if (signIns.length === 0 && mailTo === null) return null;
  return (
    <>
      <p className="flush max-prose">{t(signIns.length > 0 ? "proof.signInLead" : "proof.mailLead")}</p>
      <div className="row wrap gap-2">
        {signIns.map((network) => (
          <Button
            key={network}
            variant="default"
            leftSection={<NetworkIcon network={network} size={16} />}
            loading={begin.busy}
            onClick={() => begin.mutate({ id, network })}
          >
            {t("proof.signIn", { network: NETWORK_FACTS[network].label })}
          </Button>
        ))}
        {mailTo !== null && (
          <Button
            variant="default"
            leftSection={<IconMail size={16} aria-hidden />}
            loading={mail.busy}
            onClick={() => mail.mutate({ id })}
          >
            {t("proof.mail", { address: mailTo })}
          </Button>
        )}
      </div>
      {mail.data && <output className="block">{t("proof.mailed", { address: mail.data.mailTo })}</output>}
      <FormError>{(begin.error ?? mail.error)?.msg}</FormError>
    </>
  );
}

function useProved() {
  const navigate = useNavigate();
  const leave = async () => navigate({ ...paths.ownProfile(), replace: true });
  return {
    leave,
    done({ claim: { state } }: { claim: Pick<ClaimView, "state"> }) {
      toast({ message: t(state === "owned" ? "claim.proved" : "proof.sent"), tone: "good" });
      void leave();
    },
  };
}

/** After the link of a mail was opened. With a button: programs that check mails open links too. */
export function LinkProof({ token }: { token: string }) {
  const { done } = useProved();
  const prove = useMutate(proveByLink, { onSuccess: done });
  return (
    <PageSection title={t("proof.linkTitle")} lead={t("proof.linkLead")}>
      <FormError>{prove.error?.msg}</FormError>
      <div>
        <Button loading={prove.busy} onClick={() => prove.mutate({ token })}>
          {t("proof.linkConfirm")}
        </Button>
      </div>
    </PageSection>
  );
}

/** After the user has signed in at a network, which sends the browser back here: to prove a claim, or to connect an account. */
export function NetworkProof({ answer }: { answer: string }) {
  const { done, leave } = useProved();
  const isConnecting = new URLSearchParams(answer).get("state")?.startsWith(CONNECTING) === true;
  const prove = useMutate(proveByNetwork, { onSuccess: done });
  const connect = useMutate(connectAccount, {
    onSuccess(linked) {
      toast({ message: t("connections.connected", { handle: shownHandle(linked) }), tone: "good" });
      void leave();
    },
  });
  const { mutate, busy, error } = isConnecting ? connect : prove;
  useSendOnce(answer, mutate);
  return (
    <PageSection title={t(isConnecting ? "connections.connecting" : "proof.networkTitle")}>
      <FormError>{error?.msg}</FormError>
      {busy && <output>{t("proof.checking")}</output>}
      {error && (
        <div>
          <Button variant="default" onClick={() => void leave()}>
            {t(isConnecting ? "connections.back" : "proof.toClaims")}
          </Button>
        </div>
      )}
    </PageSection>
  );
}
