import type { LabelColor } from "#contract/base/colors.ts";
import type { CampaignStatus, DeliverableState, PaymentState, PipelineStatus } from "#contract/campaigns/states.ts";
import { LabelPill } from "#web/ui/label-pill.tsx";
import { texts } from "#web/words/i18n.ts";

const t = texts("campaigns");
const creators = texts("campaignCreators");
const payments = texts("campaignPayments");

const CAMPAIGN_COLORS: Record<Exclude<CampaignStatus, "delete">, LabelColor> = {
  draft: "gray",
  active: "green",
  pause: "amber",
  finish: "blue",
  archived: "gray",
};

/** As in the CRM of a new workspace. */
export const PIPELINE_COLORS: Record<PipelineStatus, LabelColor> = {
  to_contact: "gray",
  contacted: "blue",
  in_discussion: "indigo",
  invited: "violet",
  new_application: "amber",
  accepted: "teal",
  in_collaboration: "green",
  not_fit: "orange",
  rejected: "red",
};

export const DELIVERABLE_COLORS: Record<DeliverableState, LabelColor> = {
  draft: "gray",
  in_review: "amber",
  changes_requested: "orange",
  approved: "teal",
  posted: "blue",
  verified: "green",
};

const PAYMENT_COLORS: Record<PaymentState, LabelColor> = {
  quote_pending: "gray",
  unpaid: "amber",
  invoice_sent: "indigo",
  pending: "blue",
  partial: "teal",
  paid: "green",
  disputed: "red",
};

export function PaymentStateMark({ state }: { state: PaymentState }) {
  return <LabelPill kind="status" title={payments(`states.${state}`)} color={PAYMENT_COLORS[state]} />;
}

export function CampaignStatusMark({ status }: { status: Exclude<CampaignStatus, "delete"> }) {
  return <LabelPill kind="status" title={t(`statuses.${status}`)} color={CAMPAIGN_COLORS[status]} />;
}

export function PipelineMark({ status }: { status: PipelineStatus }) {
  return <LabelPill kind="status" title={creators(`statuses.${status}`)} color={PIPELINE_COLORS[status]} />;
}
