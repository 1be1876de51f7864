import {
  checkClaim,
  releaseClaim,
  sendEvidence,
  startClaim,
  type ClaimView,
} from "#contract/creator-profile/claims.ts";
import { NETWORK_FACTS, shownHandle } from "#contract/networks/networks.ts";
import { Button, Textarea, TextInput } from "@mantine/core";
import { useClipboard } from "@mantine/hooks";
import { IconCheck, IconCopy } from "@tabler/icons-react";
import { useState } from "react";
import { useMutate } from "#web/api/queries.ts";
import { dateTime } from "#web/lib/format.ts";
import { FormDialog } from "#web/shared/forms/form-dialog.tsx";
import { useEndpointForm } from "#web/shared/forms/use-endpoint-form.ts";
import { useFocusBack } from "#web/shared/use-focus-back.ts";
import { FormError } from "#web/ui/form/form-error.tsx";
import { Avatar } from "#web/ui/people/avatar.tsx";
import { toast } from "#web/ui/toast.tsx";
import { texts } from "#web/words/i18n.ts";
import { QuickWays } from "./claim-proofs.tsx";
import styles from "./own-profile.module.css";

const t = texts("creatorProfile");

/** A claim that waits for its proof or for administrators, or that ended lately. */
export function ClaimCard({ claim }: { claim: ClaimView }) {
  const { creator, network, username, state, end, isDisputed } = claim;
  const handle = shownHandle({ network, username });
  const withdraw = useMutate(releaseClaim, {
    onSuccess: () => toast({ message: t("claim.withdrawn"), tone: "good" }),
    onError: ({ msg }) => toast({ message: msg, tone: "bad" }),
  });
  return (
    <article className="stack gap-3 card p-4" aria-label={creator.full_name}>
      <div className="row gap-3">
        <Avatar name={creator.full_name} src={creator.picture_url} size={36} />
        <span className="grid shrink grow">
          <span className="medium ellipsis" dir="auto">
            {creator.full_name}
          </span>
          <span className="muted text-label ellipsis">
            {t("claim.of", { handle, network: NETWORK_FACTS[network].label })}
          </span>
        </span>
      </div>
      {isDisputed && <p className="flush">{t("claim.disputed")}</p>}
      {state === "pending" && <Proof claim={claim} handle={handle} />}
      {state === "review" && !isDisputed && <p className="flush">{t("claim.review")}</p>}
      {end !== null && <p className="flush muted">{t(`claim.ends.${end}`)}</p>}
      {state !== "ended" && (
        <div>
          <Button
            size="compact-sm"
            variant="subtle"
            color="gray"
            loading={withdraw.busy}
            onClick={() => withdraw.mutate({ id: claim._id })}
          >
            {t("claim.withdraw")}
          </Button>
        </div>
      )}
    </article>
  );
}

function Proof({ claim, handle }: { claim: ClaimView; handle: string }) {
  const { _id: id, network, username, code, codeExpiresAt, canReadBiography } = claim;
  const [isSending, setSending] = useState(false);
  const remember = useFocusBack(isSending);
  const { label } = NETWORK_FACTS[network];
  const hasQuickWays = claim.signIns.length > 0 || claim.mailTo !== null;
  const check = useMutate(checkClaim, {
    onSuccess: ({ claim: { state } }) =>
      toast({ message: t(state === "owned" ? "claim.proved" : "claim.sent"), tone: "good" }),
  });
  const again = useMutate(startClaim);
  const open = () => {
    remember();
    setSending(true);
  };
  return (
    <>
      <QuickWays claim={claim} />
      {code !== null && codeExpiresAt !== null ? (
        <>
          {hasQuickWays && <p className="flush medium">{t("proof.otherwise")}</p>}
          <p className="flush max-prose">{t("claim.steps", { handle, network: label })}</p>
          <Code code={code} />
          <p className="flush muted text-label">{t("claim.expires", { when: dateTime(codeExpiresAt) })}</p>
        </>
      ) : (
        <p className={hasQuickWays ? "flush muted text-label" : "flush"}>
          {canReadBiography ? t("claim.expired") : t("claim.unreadable", { network: label })}
        </p>
      )}
      <FormError>{(check.error ?? again.error)?.msg}</FormError>
      <div className="row wrap gap-2">
        {code !== null && (
          <Button loading={check.busy} onClick={() => check.mutate({ id })}>
            {t("claim.check")}
          </Button>
        )}
        {code === null && canReadBiography && (
          <Button loading={again.busy} onClick={() => again.mutate({ network, username })}>
            {t("claim.again")}
          </Button>
        )}
        <Button variant={canReadBiography || hasQuickWays ? "default" : "filled"} onClick={open}>
          {t(canReadBiography ? "claim.evidence" : "claim.evidenceSend")}
        </Button>
      </div>
      {isSending && <Evidence id={id} handle={handle} onClose={() => setSending(false)} />}
    </>
  );
}

function Code({ code }: { code: string }) {
  const clipboard = useClipboard({ timeout: 2_000 });
  return (
    <div className="row wrap gap-2">
      <output className={styles.code} aria-label={t("claim.code")}>
        {code}
      </output>
      <Button
        variant="default"
        leftSection={clipboard.copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
        onClick={() => clipboard.copy(code)}
      >
        {t(clipboard.copied ? "claim.copied" : "claim.copy")}
      </Button>
    </div>
  );
}

function Evidence({ id, handle, onClose }: { id: string; handle: string; onClose: () => void }) {
  const form = useEndpointForm(sendEvidence, {
    initial: { text: "", link: "" },
    inputOf: (values) => ({ id, ...values }),
    onDone() {
      toast({ message: t("claim.sent"), tone: "good" });
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={t("claim.evidenceTitle", { handle })}
      submit={t("claim.evidenceSend")}
      onClose={onClose}
    >
      <Textarea
        {...form.text("text")}
        label={t("claim.evidenceText")}
        autosize
        minRows={3}
        maxRows={10}
        data-autofocus
      />
      <TextInput {...form.text("link")} label={t("claim.evidenceLink")} type="url" placeholder="https://" />
    </FormDialog>
  );
}
