import { z } from "zod";
import { day, instant } from "../base/dates.ts";
import { uuid } from "../base/ids.ts";
import { jsonParam } from "../base/json-param.ts";
import { endpointsOf } from "../base/endpoint.ts";
import { shareId, sharedList } from "../shared-lists.ts";
import { campaignReply } from "./campaign.ts";
import { reportSettings } from "./report-settings.ts";
import { coverage, overviewReply, trackedPost } from "./shapes.ts";

const endpoint = endpointsOf("tracking");

/** Both days are included; `from` is null where the period has no beginning. */
export const reportDays = z.object({ from: day.nullable(), to: day });
export type ReportDays = z.infer<typeof reportDays>;

/** What a tracked list brought, as visitors see it: an allowlist. Never notes, addresses, tags or files of a workspace. */
export const report = z.object({
  ...sharedList.pick({
    title: true,
    desc: true,
    white_label: true,
    white_label_logo: true,
    company: true,
    isSample: true,
  }).shape,
  /** When the figures were added up. */
  madeAt: instant,
  ...reportSettings.pick({ timezone: true, network: true, onlyCampaignPosts: true }).shape,
  /** Days in the time zone, and as many before them; null for all time. */
  days: reportDays,
  before: reportDays.nullable(),
  ...overviewReply.pick({
    creators: true,
    metrics: true,
    knownBefore: true,
    known: true,
    leftOut: true,
    series: true,
    topFormats: true,
    topCreators: true,
  }).shape,
  /** The posts with the most engagement, of those whose figures may be shown. */
  topPosts: z.array(
    trackedPost.pick({
      _id: true,
      network: true,
      format: true,
      publishedAt: true,
      text: true,
      url: true,
      username: true,
      creator: true,
      picture_url: true,
      engagement: true,
      partial: true,
      engagementRate: true,
      likes: true,
      comments: true,
      views: true,
      isCampaignPost: true,
    }),
  ),
  coverage: z.array(coverage.omit({ source: true })),
  /** What the figures of the posts were read from. */
  sources: z.array(z.enum(["file", "connector", "connected", "manual", "declared", "sample"])),
  /** Of all campaign posts, of whatever period; null where costs are not shared, or none is known. */
  campaign: campaignReply
    .pick({ currency: true, total: true })
    .extend({ creators: z.array(campaignReply.shape.creators.element.omit({ fee: true, parts: true })) })
    .nullable(),
});
export type Report = z.infer<typeof report>;
export type ReportPost = Report["topPosts"][number];

const lang = z.string().max(20).default("en");
/** A call that draws a document each time. */
export const drawn = {
  download: true,
  reply: z.unknown(),
  perMinute: 30,
  atOnce: { perOwner: 2, waiting: 6 },
} as const;

export const reportPdf = endpoint({
  ...drawn,
  method: "GET",
  path: "/tracking/list/{id}/report/pdf",
  summary:
    "The report of a tracked list as a document to print or send, as it is shared with the list, or with other settings",
  params: z.strictObject({ id: uuid }),
  query: z.strictObject({ settings: jsonParam(reportSettings).optional(), lang }),
  errors: ["not_found", "plan_limit"],
});

export const getReport = endpoint({
  method: "GET",
  path: "/public/tracking/report/{id}",
  auth: "public",
  perMinute: 30, // each reads the search engine about ten times
  reads: ["shared-list"],
  summary: "The report that is shared with a tracked list, for everyone who has its link",
  params: z.strictObject({ id: shareId }),
  reply: report,
  errors: ["invalid_parameters", "password_required"],
});
