import type { BillingCycle, getBilling } from "#contract/payment.ts";
import type { ReplyOf } from "#contract/base/endpoint.ts";
import { PLAN_IDS } from "#contract/plans.ts";
import { Button } from "@mantine/core";
import { exact, money } from "#web/lib/format.ts";
import { Chip } from "#web/ui/chip.tsx";
import { texts } from "#web/words/i18n.ts";
import styles from "./plan-card.module.css";

const t = texts("payment");

type Plan = ReplyOf<typeof getBilling>["plans"][number];
const PAID = [PLAN_IDS.starter, PLAN_IDS.business, PLAN_IDS.agency] as const;

/** What a plan costs and gives, and the button that leads to its payment. */
export function PlanCard({
  plan,
  cycle,
  isCurrent,
  isPaying,
  busy,
  onChoose,
}: {
  plan: Plan;
  cycle: BillingCycle;
  isCurrent: boolean;
  isPaying: boolean;
  busy: boolean;
  onChoose: (plan: (typeof PAID)[number]) => void;
}) {
  const { name, counted, sizes, credits, listRanking, prices } = plan;
  const price = prices.find((one) => one.cycle === cycle);
  const paid = PAID.find((id) => id === plan.plan);
  const amount = (max: number | null) => (max === null ? t("unlimited") : max === 0 ? t("none") : exact(max));
  const rows = [
    ["crmCreators", amount(counted.crmCreators)],
    ["lists", amount(counted.lists)],
    ["creatorsPerList", amount(sizes.creatorsPerList)],
    ["members", amount(counted.members)],
    ["discoveryResults", amount(sizes.discoveryResults)],
    ["rankingPlaces", amount(sizes.rankingPlaces)],
    ["exportRows", amount(sizes.exportRows)],
    ["apiKeys", amount(counted.apiKeys)],
    ["listeningTops", amount(counted.listeningTops)],
    ["trackedLists", amount(counted.trackedLists)],
    ["networkWatches", amount(counted.networkWatches)],
    ["campaigns", amount(counted.campaigns)],
    ["profile", amount(credits.profile)],
    ["search", amount(credits.search)],
    ["audience", amount(credits.audience)],
    ["niche", amount(credits.niche)],
    ["ranking", t(listRanking ? "yes" : "no")],
  ] as const;
  return (
    <li className={styles.plan} data-current={isCurrent}>
      <div className="row justify-between gap-2">
        <h3 className="flush">{name}</h3>
        {isCurrent && <Chip tone="plain">{t("current")}</Chip>}
      </div>
      <p className="flush">
        {price && price.amount !== null ? (
          <>
            <span className={styles.amount}>{money(price.amount, price.currency)}</span>{" "}
            <span className="muted">{t(`per.${cycle}`)}</span>
          </>
        ) : (
          <span className={styles.amount}>{plan.plan === PLAN_IDS.free ? t("free") : "–"}</span>
        )}
      </p>
      <dl className={styles.rows}>
        {rows.map(([row, value]) => (
          <div key={row} className="row justify-between gap-2">
            <dt className="muted">{t(`rows.${row}`)}</dt>
            <dd className="flush tabular">{value}</dd>
          </div>
        ))}
      </dl>
      {paid !== undefined && price && !isCurrent && (
        <Button className={styles.choose} loading={busy} onClick={() => onChoose(paid)}>
          {t(isPaying ? "change" : "choose", { plan: name })}
        </Button>
      )}
    </li>
  );
}
