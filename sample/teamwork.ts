import type { LabelColor } from "#contract/base/colors.ts";
import type { CrmFiltersInput } from "#contract/collections/crm.ts";
import { PIPELINE_STATUSES } from "#contract/base/states.ts";
import type { ViewState } from "#contract/views.ts";
import { Random } from "./random.ts";

export type PipelineStatus = (typeof PIPELINE_STATUSES)[number];

type View = {
  title: string;
  shared: boolean;
  /** Tags by title, statuses by their name in the pipeline. */
  filters?: Omit<CrmFiltersInput, "tags" | "statuses"> & { tags?: string[]; statuses?: PipelineStatus[] };
  sort?: ViewState["sort"];
  asc?: boolean;
  layout?: ViewState["layout"];
};

/** What a sample team has made of its CRM by the first look at it. */
export type Teamwork = {
  /** `share` of its creators have it. */
  tags: { title: string; color: LabelColor; share: number }[];
  /** How many of ten creators are where; the others have no status yet. */
  statuses: Partial<Record<PipelineStatus, number>>;
  notes: string[];
  views: View[];
};

export const TEAMWORK: Record<"brand" | "agency", Teamwork> = {
  brand: {
    tags: [
      { title: "Spring launch", color: "green", share: 0.3 },
      { title: "Gifted", color: "amber", share: 0.22 },
      { title: "Ambassador", color: "violet", share: 0.12 },
      { title: "Sends invoices late", color: "red", share: 0.04 },
      { title: "Recipe videos", color: "teal", share: 0.18 },
    ],
    statuses: {
      to_contact: 2.2,
      contacted: 1.8,
      in_discussion: 1.2,
      invited: 0.6,
      new_application: 0.5,
      accepted: 0.8,
      in_collaboration: 1,
      not_fit: 0.4,
      rejected: 0.3,
    },
    notes: [
      "Answers within a day. Prefers voice messages to long e-mails.",
      "Sent the sampler box. Wants the decaf beans too.",
      "Asks for a week between briefing and first draft.",
      "Did two reels for the autumn roast; comments were warm, sales were fine.",
      "Only works with fair-trade brands. Show the certificate first.",
      "On parental leave until the end of the quarter.",
      "Rate card: story set, one reel, one carousel. Open to a yearly deal.",
      "Grinds by hand on camera. Perfect for the slow-coffee series.",
    ],
    views: [
      { title: "Pipeline", shared: true, layout: { view: "board" } },
      {
        title: "Ready to brief",
        shared: true,
        filters: { statuses: ["accepted", "in_collaboration"] },
        sort: "followers",
      },
      { title: "Rising voices", shared: false, filters: { growth: { min: 0.02 } }, sort: "growth" },
    ],
  },
  agency: {
    tags: [
      { title: "Exclusive", color: "indigo", share: 0.1 },
      { title: "Needs media kit", color: "orange", share: 0.2 },
      { title: "Event ready", color: "teal", share: 0.16 },
      { title: "Client favourite", color: "pink", share: 0.12 },
      { title: "Long lead time", color: "gray", share: 0.08 },
      { title: "UGC only", color: "blue", share: 0.14 },
    ],
    statuses: {
      to_contact: 1.6,
      contacted: 2,
      in_discussion: 1.6,
      invited: 0.8,
      new_application: 0.3,
      accepted: 1,
      in_collaboration: 1.3,
      not_fit: 0.5,
      rejected: 0.4,
    },
    notes: [
      "Management asks for the contract in two languages.",
      "Free from the second week of the month. No travel in the holidays.",
      "Streams four evenings a week; sponsored segments at most twenty minutes.",
      "Usage rights for six months are included, paid media is extra.",
      "Great on panels. Has moderated before.",
      "Keeps competitors out for thirty days after a post.",
      "Asked for the audience report before naming a price.",
      "Do not offer alcohol or betting brands.",
    ],
    views: [
      { title: "Pipeline", shared: true, layout: { view: "board" } },
      {
        title: "Waiting for an answer",
        shared: true,
        filters: { statuses: ["contacted", "invited"], hasEmail: true },
        sort: "updatedAt",
        asc: true,
      },
      { title: "Best engagement", shared: false, filters: { followers: { min: 10_000 } }, sort: "engagement" },
    ],
  },
};

/** What the team has noted of one of its creators, the `place`-th: the same in every sample world. */
export function notedOf(of: "brand" | "agency", place: number) {
  const { tags, statuses, notes } = TEAMWORK[of];
  const random = new Random("teamwork", of, place);
  const nowhere = { status: null, weight: 10 - Object.values(statuses).reduce((sum, weight) => sum + weight, 0) };
  const weights = PIPELINE_STATUSES.map((status) => ({ status, weight: statuses[status] ?? 0 }));
  return {
    tags: tags.filter(({ share }) => random.chance(share)).map(({ title }) => title),
    status: random.weighted([nowhere, ...weights], ({ weight }) => weight).status,
    note: random.chance(0.15) ? random.pick(notes) : null,
  };
}
