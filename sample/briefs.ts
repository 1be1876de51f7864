import type { PIPELINE_STATUSES } from "#contract/base/states.ts";
import type { DeliverableState, PaymentState } from "#contract/campaigns/states.ts";

type Place = {
  status: (typeof PIPELINE_STATUSES)[number];
  /** In the smallest unit. */
  fee?: number;
  note?: string;
  /** Days from today until it is due; before 0: it was due. */
  deliverable?: { state: DeliverableState; dueIn: number; draft: string };
  payment?: { state: PaymentState; dueIn: number; reference: string; paid?: number };
};

/** The campaign that the sample agency runs with creators of one of its lists, for a brand that does not exist. */
export const SAMPLE_BRIEF = {
  of: "agency",
  list: "Gaming launch",
  title: "Lantern Isles launch",
  goal: "Players who like calm games hear of Lantern Isles before it is out, and put it on their wish list.",
  product: "Lantern Isles, an exploration game by Brixorra Games, out next month.",
  audience: "Players aged 18 to 40 who watch let’s plays, in Europe.",
  startedDaysAgo: 21,
  days: 60,
  budget: 1_800_000,
  dos: "Play the first island yourself.\nSay what you like, and what you do not.",
  donts: "No spoilers beyond the second island.",
  codes: ["LANTERN10"],
  disclosure: "“Advertising” or “Anzeige” at the beginning of the text.",
} as const;

/** In the order in which creators of the list take them. */
export const SAMPLE_PLACES: readonly Place[] = [
  {
    status: "in_collaboration",
    fee: 180_000,
    note: "Wants to stream on a Friday.",
    deliverable: { state: "verified", dueIn: -9, draft: "A first evening on the islands, told from the boat." },
    payment: { state: "paid", dueIn: -2, reference: "Invoice 2026-014", paid: 180_000 },
  },
  {
    status: "in_collaboration",
    fee: 120_000,
    deliverable: { state: "posted", dueIn: -5, draft: "Five things to know before you set sail." },
    payment: { state: "partial", dueIn: 5, reference: "Invoice 2026-019", paid: 60_000 },
  },
  {
    status: "in_collaboration",
    fee: 90_000,
    deliverable: { state: "changes_requested", dueIn: 4, draft: "Speedrun of the first island." },
    payment: { state: "invoice_sent", dueIn: 12, reference: "R-88" },
  },
  {
    status: "accepted",
    fee: 75_000,
    note: "Asks for the key a week before.",
    deliverable: { state: "in_review", dueIn: 9, draft: "Playing with my sister, who never plays." },
    payment: { state: "unpaid", dueIn: 20, reference: "" },
  },
  { status: "accepted", fee: 60_000, deliverable: { state: "draft", dueIn: -1, draft: "" } },
  { status: "in_discussion", note: "Would do two shorts instead of a video." },
  { status: "in_discussion" },
  { status: "contacted" },
  { status: "contacted" },
  { status: "contacted" },
  { status: "invited" },
  { status: "to_contact" },
  { status: "to_contact" },
  { status: "to_contact" },
  { status: "not_fit", note: "Plays sports games only." },
  { status: "rejected", note: "Has an exclusive contract until summer." },
];
