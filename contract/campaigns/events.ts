/** What creators are notified of about their part in a campaign. */
export const CREATOR_EVENTS = [
  "invited",
  "offered",
  "offerWithdrawn",
  "accepted",
  "rejected",
  "removed",
  "changesRequested",
  "approved",
  "commented",
  "paid",
  "contractOffered",
  "contractWithdrawn",
  "addressRequested",
  "shipmentSent",
] as const;
export type CreatorEvent = (typeof CREATOR_EVENTS)[number];

/** What a workspace is notified of about a creator of its campaign. */
export const BRAND_EVENTS = [
  "applied",
  "countered",
  "agreed",
  "declined",
  "withdrawn",
  "submitted",
  "posted",
  "remarked",
  "invoiced",
  "contractAccepted",
  "contractDeclined",
  "addressGiven",
  "shipmentDelivered",
  "shipmentProblem",
] as const;
export type BrandEvent = (typeof BRAND_EVENTS)[number];

export const CAMPAIGN_EVENTS = [...CREATOR_EVENTS, ...BRAND_EVENTS] as const;
