import { BILLING_CYCLES, generateCustomerPortal, getBilling, startPlan, type BillingCycle } from "#contract/payment.ts";
import { PLAN_IDS } from "#contract/plans.ts";
import type { ReplyOf } from "#contract/base/endpoint.ts";
import { Button, SegmentedControl } from "@mantine/core";
import { IconExternalLink } from "@tabler/icons-react";
import { useState } from "react";
import { useMutate, useRead } from "#web/api/queries.ts";
import { useSignedIn } from "#web/api/session.ts";
import { date } from "#web/lib/format.ts";
import { SettingsFrame } from "#web/shared/settings/settings-frame.tsx";
import { refusalOf, useCan } from "#web/shared/use-can.ts";
import { Loaded } from "#web/ui/loaded.tsx";
import { PageSection } from "#web/ui/page/page-section.tsx";
import { toast } from "#web/ui/toast.tsx";
import { texts } from "#web/words/i18n.ts";
import { PlanCard } from "../parts/plan-card.tsx";
import styles from "./plan-page.module.css";

const t = texts("payment");

type Billing = ReplyOf<typeof getBilling>;

/** The plans side by side, and the way to pay for one. */
export function PlanPage() {
  const { company, limits } = useSignedIn();
  const canManage = useCan("billing.manage");
  const isSold = limits.plan?.can_buy === true;
  const read = useRead(getBilling, {}, { enabled: canManage && isSold });
  const title = t("title", { workspace: company ?? "" });
  if (!canManage || !isSold)
    return (
      <SettingsFrame current="plan">
        <PageSection title={title} lead={isSold ? refusalOf("billing.manage") : t("notSold")} />
      </SettingsFrame>
    );
  return (
    <SettingsFrame current="plan" wide>
      <PageSection title={title} lead={t("lead")}>
        <Loaded read={read}>{(billing) => <Plans billing={billing} />}</Loaded>
      </PageSection>
    </SettingsFrame>
  );
}

/** Continues at Stripe, in this tab: it comes back here. */
function open({ url }: { url: string }): void {
  window.location.assign(url);
}

function Plans({ billing: { plan: current, plans, subscription } }: { billing: Billing }) {
  const [cycle, setCycle] = useState<BillingCycle>(subscription?.cycle ?? "monthly");
  const onError = ({ msg }: { msg: string }) => toast({ message: t("failed", { msg }), tone: "bad" });
  const start = useMutate(startPlan, { onSuccess: open, onError });
  const portal = useMutate(generateCustomerPortal, { onSuccess: open, onError });
  const shown = plans.filter(({ plan, prices }) => plan === current || plan === PLAN_IDS.free || prices.length > 0);
  return (
    <div className="stack gap-4">
      <div className="row wrap gap-3 justify-between">
        <SegmentedControl
          size="xs"
          aria-label={t("cycle")}
          value={cycle}
          data={BILLING_CYCLES.map((value) => ({ value, label: t(`cycles.${value}`) }))}
          onChange={setCycle}
        />
        {subscription && (
          <Button
            variant="default"
            rightSection={<IconExternalLink size={16} aria-hidden />}
            loading={portal.busy || portal.isSuccess}
            onClick={() => portal.mutate({})}
          >
            {t("manage")}
          </Button>
        )}
      </div>
      {subscription && <SubscriptionNote subscription={subscription} />}
      <ul className={styles.plans}>
        {shown.map((plan) => (
          <PlanCard
            key={plan.plan}
            plan={plan}
            cycle={cycle}
            isCurrent={plan.plan === current}
            isPaying={subscription !== null}
            busy={(start.busy || start.isSuccess) && start.variables?.plan === plan.plan}
            onChoose={(chosen) => start.mutate({ plan: chosen, billing_cycle: cycle })}
          />
        ))}
      </ul>
    </div>
  );
}

function SubscriptionNote({ subscription }: { subscription: NonNullable<Billing["subscription"]> }) {
  const { state, cycle, periodEnd, endsAtPeriodEnd } = subscription;
  if (state === "past_due")
    return (
      <p className="flush" role="alert">
        {t("pastDue")}
      </p>
    );
  if (periodEnd === null) return null;
  return (
    <p className="flush muted">
      {endsAtPeriodEnd
        ? t("ends", { date: date(periodEnd) })
        : t("renews", { date: date(periodEnd), cycle: t(`cycles.${cycle}`).toLowerCase() })}
    </p>
  );
}
