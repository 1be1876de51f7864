import {
  answerOffer,
  offerFee,
  readNegotiation,
  withdrawOffer,
  type Negotiation as Read,
} from "#contract/campaigns/negotiation.ts";
import { takesPart, type PipelineStatus } from "#contract/campaigns/states.ts";
import { Button } from "@mantine/core";
import { useState } from "react";
import { useMutate, useRead } from "#web/api/queries.ts";
import { money } from "#web/lib/format.ts";
import { newId } from "#web/lib/new-id.ts";
import { OfferForm } from "#web/shared/campaigns/offer-form.tsx";
import { Offers } from "#web/shared/campaigns/offers.tsx";
import "#web/shared/campaigns/own-words.ts";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { FormError } from "#web/ui/form/form-error.tsx";
import { Loaded } from "#web/ui/loaded.tsx";
import { PageSection } from "#web/ui/page/page-section.tsx";
import { toast } from "#web/ui/toast.tsx";
import { texts } from "#web/words/i18n.ts";

const t = texts("ownCampaigns");

type Of = { id: string; creator: string };

/** What the workspace and the creator have offered each other, and the workspace's next step. */
export function Negotiation({ of, status, canWrite }: { of: Of; status: PipelineStatus; canWrite: boolean }) {
  const read = useRead(readNegotiation, of);
  return (
    <PageSection title={t("negotiation.title")}>
      <Loaded read={read} failed={t("negotiation.failed")}>
        {(data) => (
          <>
            <Offers entries={data.entries} open={data.open} currency={data.currency} reader="brand" />
            {canWrite && <Steps key={data.open ?? data.entries.length} of={of} status={status} data={data} />}
          </>
        )}
      </Loaded>
    </PageSection>
  );
}

function Steps({
  of,
  status,
  data: { entries, open, currency, isClaimed, isVisible },
}: {
  of: Of;
  status: PipelineStatus;
  data: Read;
}) {
  const [isOffering, setOffering] = useState(false);
  const [key, setKey] = useState(newId);
  const done = () => {
    setOffering(false);
    setKey(newId());
  };
  const answering = useMutate(answerOffer, { onSuccess: done });
  const offering = useMutate(offerFee, { onSuccess: done });
  const [isWithdrawing, setWithdrawing] = useState(false);
  const withdrawing = useMutate(withdrawOffer, {
    onSuccess: () => {
      setWithdrawing(false);
      done();
      toast({ message: t("negotiation.withdrawn"), tone: "good" });
    },
  });
  const [last] = entries;
  const isOurs = open !== null && last?.by === "brand";
  const isTheirs = open !== null && last?.by === "creator";
  const answer = (to: "accept" | "decline") => () => {
    if (open !== null) answering.mutate({ ...of, key, answer: to, offer: open, message: "" });
  };
  if (isOffering)
    return (
      <OfferForm
        currency={currency}
        amountLabel={t("form.fee")}
        submitLabel={t("form.offer")}
        busy={offering.busy}
        problem={offering.error?.msg}
        onSubmit={(offer) => offering.mutate({ ...of, key, ...offer })}
        onCancel={() => setOffering(false)}
      />
    );
  return (
    <div className="stack gap-2">
      {!isVisible && <p className="flush muted text-label">{t("negotiation.hidden")}</p>}
      {isVisible && !isClaimed && <p className="flush muted text-label">{t("negotiation.unclaimed")}</p>}
      <div className="row wrap gap-2">
        {isTheirs && !takesPart(status) && (
          <>
            <Button size="xs" loading={answering.busy} onClick={answer("accept")}>
              {last?.amount === null || last === undefined
                ? t("part.accept")
                : t("part.acceptFee", { fee: money(last.amount, currency) })}
            </Button>
            <Button size="xs" variant="default" disabled={answering.busy} onClick={answer("decline")}>
              {t("part.decline")}
            </Button>
          </>
        )}
        {isVisible && !takesPart(status) && (
          <Button size="xs" variant="default" onClick={() => setOffering(true)}>
            {t(open === null ? "negotiation.make" : "negotiation.another")}
          </Button>
        )}
        {isOurs && !takesPart(status) && (
          <Button size="xs" variant="default" onClick={() => setWithdrawing(true)}>
            {t("negotiation.withdraw")}
          </Button>
        )}
      </div>
      <FormError>{answering.error?.msg}</FormError>
      <ConfirmDialog
        opened={isWithdrawing}
        title={t("negotiation.withdrawTitle")}
        confirm={t("negotiation.withdraw")}
        busy={withdrawing.busy}
        error={withdrawing.error?.msg}
        onConfirm={() => {
          if (open !== null) withdrawing.mutate({ ...of, key, offer: open, message: "" });
        }}
        onClose={() => setWithdrawing(false)}
      >
        <p className="flush">{t("negotiation.withdrawText")}</p>
      </ConfirmDialog>
    </div>
  );
}
