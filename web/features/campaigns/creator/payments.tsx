import { getOwnInvoice, INVOICES_MAX, uploadInvoice } from "#contract/campaigns/files.ts";
import type { OwnPayment } from "#contract/campaigns/own.ts";
import { NETWORK_FACTS } from "#contract/networks/networks.ts";
import { useMutate } from "#web/api/queries.ts";
import { date, money } from "#web/lib/format.ts";
import { FileList, UploadButton } from "#web/shared/campaigns/files.tsx";
import { useDownload } from "#web/shared/export/use-download.ts";
import { toast } from "#web/ui/toast.tsx";
import { texts } from "#web/words/i18n.ts";
import { PaymentMark } from "./marks.tsx";
import styles from "./own.module.css";

const t = texts("ownCampaigns");
const tProfiles = texts("profiles");

const labelOf = ({ count, format, network }: NonNullable<OwnPayment["deliverable"]>) => ({
  count,
  format: tProfiles(`formats.${format}`),
  network: NETWORK_FACTS[network].label,
});

type Of = { creatorId: string; campaignId: string };

/** What the creator is paid, how far it is, and the invoices for it. */
export function Payments({ payments, currency, ...of }: Of & { payments: readonly OwnPayment[]; currency: string }) {
  if (payments.length === 0) return <p className="flush muted">{t("payments.none")}</p>;
  return (
    <ul className="list-reset stack card">
      {payments.map((payment) => (
        <li key={payment._id} className={styles.payment}>
          <Payment {...of} payment={payment} currency={currency} />
        </li>
      ))}
    </ul>
  );
}

function Payment({ creatorId, campaignId, payment, currency }: Of & { payment: OwnPayment; currency: string }) {
  const { _id, amount, state, dueOn, reference, parts, invoices, deliverable } = payment;
  const of = { id: creatorId, campaign: campaignId };
  const { download, isDownloading } = useDownload(getOwnInvoice);
  const sending = useMutate(uploadInvoice, {
    onSuccess: () => void toast({ message: t("payments.sent"), tone: "good" }),
  });
  const paid = parts.reduce((sum, part) => sum + part.amount, 0);
  const about = [
    ...(dueOn === null ? [] : [t("payments.expected", { day: date(dueOn) })]),
    ...(paid > 0 && state !== "paid" ? [t("payments.paid", { amount: money(paid, currency) })] : []),
    ...(deliverable === null ? [] : [t("deliverables.count", labelOf(deliverable))]),
    ...(reference === "" ? [] : [reference]),
  ];
  return (
    <>
      <div className="row wrap justify-between gap-3">
        <span className="stack shrink">
          <b className="semibold tabular">{money(amount, currency)}</b>
          <span className="muted text-label break-anywhere">{about.join(" · ")}</span>
        </span>
        <PaymentMark state={state} />
      </div>
      <FileList
        files={invoices}
        label={t("payments.invoices")}
        isBusy={isDownloading}
        onDownload={(file) => download({ ...of, file: file._id })}
      />
      {/* Only the brand agrees on a quote. */}
      {state !== "quote_pending" && invoices.length < INVOICES_MAX && (
        <UploadButton
          label={t("payments.send")}
          isBusy={sending.busy}
          problem={sending.error?.msg}
          onPick={(file) => sending.mutate({ ...of, payment: _id, file })}
        />
      )}
    </>
  );
}
