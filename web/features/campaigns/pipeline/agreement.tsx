import type { CampaignView } from "#contract/campaigns/brief.ts";
import { listContracts } from "#contract/campaigns/contracts.ts";
import type { CampaignCreator } from "#contract/campaigns/creators.ts";
import { takesPart } from "#contract/campaigns/states.ts";
import { readCreatorWork } from "#contract/campaigns/work.ts";
import type { ReplyOf } from "#contract/base/endpoint.ts";
import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useState, type ReactNode } from "react";
import { useRead } from "#web/api/queries.ts";
import { useSignedIn } from "#web/api/session.ts";
import { date, exact, money } from "#web/lib/format.ts";
import { paths } from "#web/lib/paths.ts";
import { DELIVERABLE_COLORS, PaymentStateMark } from "#web/shared/campaigns/statuses.tsx";
import { useFocusBack } from "#web/shared/use-focus-back.ts";
import { LabelPill } from "#web/ui/label-pill.tsx";
import { Loaded } from "#web/ui/loaded.tsx";
import { PageSection } from "#web/ui/page/page-section.tsx";
import { texts } from "#web/words/i18n.ts";
import { Contracts } from "../contracts/contracts.tsx";
import { DeliverableDialog } from "../deliverables/deliverable-dialog.tsx";
import { stateText, whatText } from "../deliverables/what-text.ts";
import { PaymentDialog } from "../payments/payment-dialog.tsx";
import { nextStepOf, type NextStep } from "./next-step.ts";

const t = texts("campaignCreators");

type Work = ReplyOf<typeof readCreatorWork>;
type Doing = "deliverable" | "contract" | "payment";
type Props = { campaign: CampaignView; place: CampaignCreator; canWrite: boolean };

/** What the workspace and the creator have agreed on: deliverables, contract and payments, with the next step. */
export function Agreement({ campaign, place, canWrite }: Props) {
  const of = { id: campaign._id, creator: place._id };
  // Impersonating administrators cannot read contracts.
  const { impersonation } = useSignedIn();
  const read = useRead(readCreatorWork, of);
  const contracts = useRead(listContracts, of, { enabled: !impersonation });
  const [doing, setDoing] = useState<Doing>();
  const remember = useFocusBack(doing !== undefined);
  const start = (what: Doing) => () => {
    remember();
    setDoing(what);
  };
  const stop = () => setDoing(undefined);
  return (
    <>
      <Loaded read={read} failed={t("work.failed")}>
        {(work) => (
          <>
            {canWrite && takesPart(place.status) && !contracts.isLoading && (
              <Next
                step={nextStepOf({ ...work, ...contracts.data })}
                work={work}
                campaignId={campaign._id}
                start={start}
              />
            )}
            <Deliverables
              work={work}
              campaignId={campaign._id}
              action={canWrite && <AddButton label={t("work.addDeliverable")} onClick={start("deliverable")} />}
            />
            <Contracts
              of={of}
              canWrite={canWrite}
              isPreparing={doing === "contract"}
              onPrepare={(isPreparing) => setDoing(isPreparing ? "contract" : undefined)}
            />
            <Payments
              work={work}
              campaignId={campaign._id}
              action={canWrite && <AddButton label={t("work.addPayment")} onClick={start("payment")} />}
            />
          </>
        )}
      </Loaded>
      {doing === "deliverable" && <DeliverableDialog campaign={campaign} creator={place._id} onClose={stop} />}
      {doing === "payment" && <PaymentDialog campaign={campaign} creator={place._id} onClose={stop} />}
    </>
  );
}

function AddButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <Button size="xs" variant="default" leftSection={<IconPlus size={16} aria-hidden />} onClick={onClick}>
      {label}
    </Button>
  );
}

/** The parameters of a tab with one of its panels open. */
type Target = { tab: "deliverables"; deliverable: string } | { tab: "payments"; payment: string };

function OpenButton({
  campaignId,
  to,
  label,
  name,
  isMain = false,
}: {
  campaignId: string;
  to: Target;
  label: string;
  /** An accessible name that says what the button opens. */
  name?: string;
  isMain?: boolean;
}) {
  return (
    <Button
      size="xs"
      variant={isMain ? "filled" : "default"}
      aria-label={name === undefined ? undefined : `${label}: ${name}`}
      renderRoot={(props) => <Link {...props} {...paths.campaign(campaignId)} search={to} />}
    >
      {label}
    </Button>
  );
}

const STARTED = { deliverable: "addDeliverable", contract: "contract", payment: "addPayment" } as const;

function Next({
  step,
  work: { openFee, currency },
  campaignId,
  start,
}: {
  step: NextStep;
  work: Work;
  campaignId: string;
  start: (what: Doing) => () => void;
}) {
  const open = step.kind === "transfer" ? step.open : (openFee ?? 0);
  return (
    <section className="stack gap-2 p-3 bordered rounded" aria-label={t("work.next")}>
      <span className="muted text-label">{t("work.next")}</span>
      <span>{t(`work.about.${step.kind}`, { open: money(open, currency) })}</span>
      <div className="row wrap gap-2">
        {"deliverable" in step && (
          <OpenButton
            campaignId={campaignId}
            to={{ tab: "deliverables", deliverable: step.deliverable }}
            label={t(`work.${step.kind}`)}
            isMain
          />
        )}
        {"payment" in step && (
          <OpenButton
            campaignId={campaignId}
            to={{ tab: "payments", payment: step.payment }}
            label={t(`work.${step.kind}`)}
            isMain
          />
        )}
        {(step.kind === "deliverable" || step.kind === "contract" || step.kind === "payment") && (
          <Button size="xs" onClick={start(step.kind)}>
            {t(`work.${STARTED[step.kind]}`)}
          </Button>
        )}
      </div>
    </section>
  );
}

type PartProps = { work: Work; campaignId: string; action: ReactNode };

const STEPS = { in_review: "review", posted: "verify" } as const;

function Deliverables({ work: { deliverables, totals }, campaignId, action }: PartProps) {
  return (
    <PageSection title={t("work.deliverables")} action={action}>
      {deliverables.length === 0 && <p className="flush muted text-label">{t("work.noDeliverables")}</p>}
      <ul className="list-reset stack gap-2" aria-label={t("work.deliverables")}>
        {deliverables.map((one) => {
          const { _id, state, dueOn, timing } = one;
          const step = state === "in_review" || state === "posted" ? STEPS[state] : "open";
          return (
            <Row
              key={_id}
              title={whatText(one)}
              about={dueOn === null ? undefined : date(dueOn)}
              isLate={timing === "late"}
              mark={<LabelPill kind="status" title={stateText(one)} color={DELIVERABLE_COLORS[state]} />}
            >
              <OpenButton
                campaignId={campaignId}
                to={{ tab: "deliverables", deliverable: _id }}
                label={t(`work.${step}`)}
                name={whatText(one)}
              />
            </Row>
          );
        })}
      </ul>
      <More tab="deliverables" total={totals.deliverables} shown={deliverables.length} />
    </PageSection>
  );
}

function Payments({ work: { payments, totals, fee, openFee, currency }, campaignId, action }: PartProps) {
  const agreed = fee !== null && openFee !== null && { fee: money(fee, currency), open: money(openFee, currency) };
  return (
    <PageSection
      title={t("work.payments")}
      lead={agreed ? t(openFee === 0 ? "work.agreed" : "work.agreedOpen", agreed) : t("work.noFee")}
      action={action}
    >
      {payments.length === 0 && <p className="flush muted text-label">{t("work.noPayments")}</p>}
      <ul className="list-reset stack gap-2" aria-label={t("work.payments")}>
        {payments.map(({ _id, amount, state, dueOn, isLate, deliverable, reference }) => {
          const about = [
            ...(deliverable === null ? [] : [whatText(deliverable)]),
            ...(reference === "" ? [] : [reference]),
            ...(dueOn === null ? [] : [date(dueOn)]),
          ];
          return (
            <Row
              key={_id}
              title={money(amount, currency)}
              about={about.join(" · ")}
              isLate={isLate}
              mark={<PaymentStateMark state={state} />}
            >
              <OpenButton
                campaignId={campaignId}
                to={{ tab: "payments", payment: _id }}
                label={t("work.open")}
                name={money(amount, currency)}
              />
            </Row>
          );
        })}
      </ul>
      <More tab="payments" total={totals.payments} shown={payments.length} />
    </PageSection>
  );
}

function Row({
  title,
  about,
  isLate,
  mark,
  children,
}: {
  title: string;
  about: string | undefined;
  isLate: boolean;
  mark: ReactNode;
  children: ReactNode;
}) {
  return (
    <li className="row justify-between gap-3">
      <span className="stack shrink">
        <span className="row wrap gap-2">
          <span className="medium tabular">{title}</span>
          {mark}
        </span>
        {about && <span className={`text-label break-anywhere ${isLate ? "bad" : "muted"}`}>{about}</span>}
      </span>
      {children}
    </li>
  );
}

function More({ tab, total, shown }: { tab: "deliverables" | "payments"; total: number; shown: number }) {
  const count = total - shown;
  if (count === 0) return null;
  const formatted = exact(count);
  return <p className="flush muted text-label">{t("work.more", { count, formatted, tab: t(`work.${tab}`) })}</p>;
}
