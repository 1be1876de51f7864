import { mayOffer } from "#contract/campaigns/negotiation.ts";
import {
  answerCampaign,
  applyForCampaign,
  makeOwnOffer,
  withdrawFromCampaign,
  type OwnCampaign,
} from "#contract/campaigns/own.ts";
import { TEXT_MAX } from "#contract/base/limits.ts";
import { Button, Textarea } from "@mantine/core";
import { useState } from "react";
import { useMutate } from "#web/api/queries.ts";
import { money } from "#web/lib/format.ts";
import { newId } from "#web/lib/new-id.ts";
import { OfferForm } from "#web/shared/campaigns/offer-form.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { FormError } from "#web/ui/form/form-error.tsx";
import { texts } from "#web/words/i18n.ts";
import styles from "./own.module.css";

const t = texts("ownCampaigns");

type Props = { creatorId: string; data: OwnCampaign };
type Doing = "apply" | "counter" | "decline" | "withdraw";

/** The state of the creator in a sentence, and what they can do about it. */
export function Part({ creatorId, data }: Props) {
  const { campaign, participation, canApply, open, negotiation } = data;
  const [doing, setDoing] = useState<Doing>();
  const done = () => setDoing(undefined);
  const isActive = campaign.status === "active";
  const [last] = negotiation;
  const isTheirs = open !== null && last?.by === "brand";
  const isTalking = mayOffer(participation);
  // An application or an offer of the creator's own is withdrawn, and what the brand has made is declined.
  const mayDecline = participation === "invited" || isTheirs;
  return (
    <div className={styles.part}>
      <p className="flush max-prose">{sentenceOf(data)}</p>
      {doing === "apply" && <Apply creatorId={creatorId} data={data} onDone={done} />}
      {doing === "counter" && <Counter creatorId={creatorId} data={data} onDone={done} />}
      {(doing === undefined || doing === "decline" || doing === "withdraw") && (
        <div className="row wrap gap-2">
          {isTalking && mayDecline && isActive && <Accept creatorId={creatorId} data={data} />}
          {canApply && participation !== "invited" && (
            <Button onClick={() => setDoing("apply")}>{t("part.apply")}</Button>
          )}
          {isTalking && isActive && (
            <Button variant="default" onClick={() => setDoing("counter")}>
              {t("part.counter")}
            </Button>
          )}
          {isTalking && mayDecline && (
            <Button variant="default" onClick={() => setDoing("decline")}>
              {t("part.decline")}
            </Button>
          )}
          {isTalking && !mayDecline && (
            <Button variant="default" onClick={() => setDoing("withdraw")}>
              {t("part.withdraw")}
            </Button>
          )}
        </div>
      )}
      {doing === "decline" && <Decline creatorId={creatorId} data={data} onDone={done} />}
      {doing === "withdraw" && <Withdraw creatorId={creatorId} data={data} onDone={done} />}
    </div>
  );
}

function sentenceOf({ campaign, participation, canApply, eligibility, fee, open, negotiation }: OwnCampaign): string {
  const { brand, currency, status } = campaign;
  const [last] = negotiation;
  const amount = last?.amount ?? null;
  if (open !== null && last?.by === "brand" && amount !== null)
    return t("part.theirOffer", { brand, fee: money(amount, currency) });
  if (open !== null && last?.kind === "offer" && amount !== null)
    return t("part.yourOffer", { brand, fee: money(amount, currency) });
  if (participation === "in_discussion" && last?.kind === "withdrawal") return t("part.offerWithdrawn", { brand });
  switch (participation) {
    case "none":
      if (canApply) return t("part.none", { brand });
      return status === "active" && !eligibility.isEligible ? t("part.notEligible") : t("part.over");
    case "invited":
      return fee === null ? t("part.invited", { brand }) : t("part.invitedFee", { brand, fee: money(fee, currency) });
    case "accepted":
    case "in_collaboration":
      return fee === null ? t("part.accepted") : t("part.acceptedFee", { fee: money(fee, currency) });
    case "declined":
    case "withdrawn":
      return canApply ? t(`part.${participation}`) : t("part.over");
    default:
      return t(`part.${participation}`, { brand });
  }
}

type FormProps = Props & { onDone: () => void };
const of = ({ creatorId, data }: Props) => ({ id: creatorId, campaign: data.campaign._id });

function Apply(props: FormProps) {
  const [key] = useState(newId);
  const { currency } = props.data.campaign;
  const sending = useMutate(applyForCampaign, { onSuccess: props.onDone });
  return (
    <OfferForm
      currency={currency}
      amountLabel={t("form.price")}
      submitLabel={t("form.send")}
      isMessageRequired
      busy={sending.busy}
      problem={sending.error?.msg}
      onSubmit={(offer) => sending.mutate({ ...of(props), key, ...offer })}
      onCancel={props.onDone}
    />
  );
}

function Counter(props: FormProps) {
  const [key] = useState(newId);
  const { currency } = props.data.campaign;
  const sending = useMutate(makeOwnOffer, { onSuccess: props.onDone });
  return (
    <OfferForm
      currency={currency}
      amountLabel={t("form.price")}
      submitLabel={t("form.offer")}
      busy={sending.busy}
      problem={sending.error?.msg}
      onSubmit={(offer) => sending.mutate({ ...of(props), key, ...offer })}
      onCancel={props.onDone}
    />
  );
}

/** The open offer of the brand; null: an invitation is answered. */
const theirsIn = ({ open, negotiation: [last] }: OwnCampaign) => (last?.by === "brand" ? open : null);

function Accept(props: Props) {
  const { fee, negotiation, campaign } = props.data;
  const open = theirsIn(props.data);
  const [key, setKey] = useState(newId);
  const sending = useMutate(answerCampaign, { onSuccess: () => setKey(newId()) });
  const amount = open === null ? fee : (negotiation[0]?.amount ?? null);
  return (
    <div className="stack gap-2">
      <Button
        loading={sending.busy}
        onClick={() =>
          sending.mutate({
            ...of(props),
            key,
            answer: "accept",
            offer: open,
            fee: open === null ? fee : null,
            message: "",
          })
        }
      >
        {amount === null ? t("part.accept") : t("part.acceptFee", { fee: money(amount, campaign.currency) })}
      </Button>
      <FormError>{sending.error?.msg}</FormError>
    </div>
  );
}

function Decline(props: FormProps) {
  const { campaign } = props.data;
  const open = theirsIn(props.data);
  const [key] = useState(newId);
  const [message, setMessage] = useState("");
  const sending = useMutate(answerCampaign, { onSuccess: props.onDone });
  return (
    <ConfirmDialog
      opened
      title={t("part.declineTitle")}
      confirm={t("part.decline")}
      busy={sending.busy}
      error={sending.error?.msg}
      onConfirm={() => sending.mutate({ ...of(props), key, answer: "decline", offer: open, message })}
      onClose={props.onDone}
    >
      <Words text={t("part.declineText", { brand: campaign.brand })} message={message} onChange={setMessage} />
    </ConfirmDialog>
  );
}

function Withdraw(props: FormProps) {
  const { campaign } = props.data;
  const [key] = useState(newId);
  const [message, setMessage] = useState("");
  const sending = useMutate(withdrawFromCampaign, { onSuccess: props.onDone });
  return (
    <ConfirmDialog
      opened
      title={t("part.withdrawTitle")}
      confirm={t("part.withdraw")}
      busy={sending.busy}
      error={sending.error?.msg}
      onConfirm={() => sending.mutate({ ...of(props), key, message })}
      onClose={props.onDone}
    >
      <Words text={t("part.withdrawText", { brand: campaign.brand })} message={message} onChange={setMessage} />
    </ConfirmDialog>
  );
}

function Words({ text, message, onChange }: { text: string; message: string; onChange: (text: string) => void }) {
  return (
    <div className="stack gap-3">
      <p className="flush">{text}</p>
      <Textarea
        label={t("form.words")}
        value={message}
        maxLength={TEXT_MAX}
        autosize
        minRows={2}
        maxRows={8}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    </div>
  );
}
