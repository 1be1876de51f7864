import type { CampaignView } from "#contract/campaigns/brief.ts";
import { exportPayments, listPayments } from "#contract/campaigns/payments.ts";
import { Button } from "@mantine/core";
import { IconCircleDot, IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { useRead } from "#web/api/queries.ts";
import { date, money } from "#web/lib/format.ts";
import { PaymentStateMark } from "#web/shared/campaigns/statuses.tsx";
import { listScreen } from "#web/shared/collections/list-screen.tsx";
import { useCan } from "#web/shared/use-can.ts";
import { useFocusBack } from "#web/shared/use-focus-back.ts";
import { texts } from "#web/words/i18n.ts";
import { paymentsUrl } from "../search-params.ts";
import { whatText } from "../deliverables/what-text.ts";
import styles from "../parts/options.module.css";
import { PaymentDialog } from "./payment-dialog.tsx";
import { PaymentPanel } from "./payment-panel.tsx";

const t = texts("campaignPayments");

const Payments = listScreen(paymentsUrl, {
  words: "campaignPayments",
  call: listPayments,
  rows: "payments",
  name: ({ creator }) => creator.full_name,
  main: "creator",
  cells: {
    creator: ({ creator }) => <span className="medium">{creator.full_name}</span>,
    deliverable: ({ deliverable }) => deliverable && <span title={whatText(deliverable)}>{whatText(deliverable)}</span>,
    amount: ({ amount, currency }) => <span className="tabular">{money(amount, currency)}</span>,
    paid: ({ paid, currency }) => (paid === 0 ? null : <span className="tabular">{money(paid, currency)}</span>),
    due: ({ dueOn, isLate }) =>
      dueOn && (
        <span className={isLate ? "bad" : ""}>
          {date(dueOn)}
          {isLate && `, ${t("late")}`}
        </span>
      ),
    state: ({ state }) => <PaymentStateMark state={state} />,
  },
  onPhone: ["creator", "amount", "state"],
  icons: { state: IconCircleDot },
  panel: ({ row, close }) => row && <PaymentPanel payment={row} onClose={close} />,
});

/** What the creators of a campaign are paid. Limelight pays nothing itself. */
export function PaymentsTab({ campaign }: { campaign: CampaignView }) {
  const canWrite = useCan("campaigns.write");
  const [isAdding, setAdding] = useState(false);
  const remember = useFocusBack(isAdding);
  const { data } = useRead(listPayments, { id: campaign._id });
  return (
    <>
      <div className={styles.options}>
        <p className="flush muted text-label">
          {data &&
            t("sums", {
              paid: money(data.sums.paid, data.currency),
              amount: money(data.sums.amount, data.currency),
            })}
        </p>
        {canWrite && (
          <Button
            size="xs"
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => {
              remember();
              setAdding(true);
            }}
          >
            {t("add")}
          </Button>
        )}
      </div>
      <Payments of={{ id: campaign._id }} file={exportPayments} />
      {isAdding && <PaymentDialog campaign={campaign} onClose={() => setAdding(false)} />}
    </>
  );
}
