import type { LabelColor } from "#contract/base/colors.ts";
import type { Participation } from "#contract/campaigns/negotiation.ts";
import type { OwnDeliverable, OwnPayment } from "#contract/campaigns/own.ts";
import { DELIVERABLE_COLORS } from "#web/shared/campaigns/statuses.tsx";
import { LabelPill } from "#web/ui/label-pill.tsx";
import { texts } from "#web/words/i18n.ts";

const t = texts("ownCampaigns");

const PARTICIPATION: Record<Participation, LabelColor> = {
  none: "gray",
  invited: "violet",
  applied: "amber",
  in_discussion: "indigo",
  accepted: "teal",
  in_collaboration: "green",
  declined: "gray",
  withdrawn: "gray",
  rejected: "red",
};

const PAYMENTS: Record<OwnPayment["state"], LabelColor> = {
  quote_pending: "gray",
  unpaid: "gray",
  invoice_sent: "blue",
  pending: "amber",
  partial: "indigo",
  paid: "green",
  disputed: "red",
};

export const ParticipationMark = ({ participation }: { participation: Participation }) => (
  <LabelPill kind="status" title={t(`participation.${participation}`)} color={PARTICIPATION[participation]} />
);

/** `hasDraft`: whether one is written, where it is known; before that it is waited for. */
export const DeliverableMark = ({ state, hasDraft = true }: Pick<OwnDeliverable, "state"> & { hasDraft?: boolean }) => (
  <LabelPill
    kind="status"
    title={t(state === "draft" && !hasDraft ? "deliverables.noDraftYet" : `deliverables.states.${state}`)}
    color={DELIVERABLE_COLORS[state]}
  />
);

export const PaymentMark = ({ state }: Pick<OwnPayment, "state">) => (
  <LabelPill kind="status" title={t(`payments.states.${state}`)} color={PAYMENTS[state]} />
);
