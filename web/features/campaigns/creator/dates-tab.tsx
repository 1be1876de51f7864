import { listOwnDates, type OwnDate } from "#contract/campaigns/own.ts";
import { NETWORK_FACTS } from "#contract/networks/networks.ts";
import { IconCalendar } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useRead } from "#web/api/queries.ts";
import { exact, money } from "#web/lib/format.ts";
import { paths } from "#web/lib/paths.ts";
import { preciseDate } from "#web/lib/precise-date.ts";
import { Chip } from "#web/ui/chip.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Loaded } from "#web/ui/loaded.tsx";
import { SkeletonRows } from "#web/ui/skeleton-rows.tsx";
import { texts } from "#web/words/i18n.ts";
import { DeliverableMark, PaymentMark } from "./marks.tsx";
import styles from "./own.module.css";

const t = texts("ownCampaigns");
const tProfiles = texts("profiles");

/** Days of open deliverables and expected payments, the earliest first. */
export function DatesTab({ creatorId, of }: { creatorId: string; of: number | undefined }) {
  const read = useRead(listOwnDates, { id: creatorId });
  return (
    <Loaded read={read} failed={t("dates.failed")} placeholder={<SkeletonRows rows={8} />}>
      {({ dates, hasMore }) =>
        dates.length === 0 ? (
          <EmptyState icon={<IconCalendar size={22} />} title={t("dates.none")}>
            {t("dates.noneText")}
          </EmptyState>
        ) : (
          <div className="stack gap-4">
            {[...Map.groupBy(dates, ({ on }) => on)].map(([on, ofDay]) => (
              <section key={on} className={styles.day} aria-label={preciseDate(on, "day")}>
                <h2 className="flush text-body">{preciseDate(on, "day")}</h2>
                <ul className="list-reset stack card">
                  {ofDay.map((one) => (
                    <DateRow key={one._id} date={one} of={of} />
                  ))}
                </ul>
              </section>
            ))}
            {hasMore && <p className="flush muted">{t("dates.more", { formatted: exact(dates.length) })}</p>}
          </div>
        )
      }
    </Loaded>
  );
}

function DateRow({ date: { campaign, deliverable, payment, isLate }, of }: { date: OwnDate; of: number | undefined }) {
  return (
    <li className={styles.dateRow}>
      <span className="stack shrink">
        <span className="medium">
          {deliverable &&
            t("dates.deliverable", {
              count: deliverable.count,
              format: tProfiles(`formats.${deliverable.format}`),
              network: NETWORK_FACTS[deliverable.network].label,
            })}
          {payment && t("dates.payment", { amount: money(payment.amount, payment.currency) })}
        </span>
        <Link {...paths.ownCampaign(campaign._id)} search={{ of }} className="text-label break-anywhere">
          {campaign.title}
        </Link>
      </span>
      <span className="row wrap gap-2 justify-end">
        {isLate && <Chip tone="watch">{t("dates.late")}</Chip>}
        {deliverable && <DeliverableMark state={deliverable.state} />}
        {payment && <PaymentMark state={payment.state} />}
      </span>
    </li>
  );
}
