import type { OwnPayment } from "#contract/campaigns/own.ts";
import { date, money } from "#web/lib/format.ts";
import { texts } from "#web/words/i18n.ts";
import { PaymentMark } from "./marks.tsx";
import styles from "./own.module.css";

const t = texts("ownCampaigns");

/** What the creator is paid, and how far it is. */
export function Payments({ payments, currency }: { payments: readonly OwnPayment[]; currency: string }) {
  if (payments.length === 0) return <p className="flush muted">{t("payments.none")}</p>;
  return (
    <ul className="list-reset stack card">
      {payments.map(({ _id, amount, state, dueOn, reference, parts }) => {
        const paid = parts.reduce((sum, part) => sum + part.amount, 0);
        const about = [
          ...(dueOn === null ? [] : [t("payments.expected", { day: date(dueOn) })]),
          ...(paid > 0 && state !== "paid" ? [t("payments.paid", { amount: money(paid, currency) })] : []),
          ...(reference === "" ? [] : [reference]),
        ];
        return (
          <li key={_id} className={styles.dateRow}>
            <span className="stack shrink">
              <b className="semibold tabular">{money(amount, currency)}</b>
              <span className="muted text-label break-anywhere">{about.join(" · ")}</span>
            </span>
            <PaymentMark state={state} />
          </li>
        );
      })}
    </ul>
  );
}
