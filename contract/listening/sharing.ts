import { z } from "zod";
import { newPassword } from "../auth/password.ts";
import { instant } from "../base/dates.ts";
import { endpointsOf } from "../base/endpoint.ts";
import { uuid } from "../base/ids.ts";
import { jsonParam } from "../base/json-param.ts";
import { SHARE_PASSWORD_MAX, TITLE_MAX, VISIT_LOG_SIZE } from "../base/limits.ts";
import { typed } from "../base/text.ts";
import { shareLog } from "../lists/endpoints.ts";
import { listView } from "../lists/shapes.ts";
import { network } from "../networks/networks.ts";
import { shareId, sharedList } from "../shared-lists.ts";
import { drawn, report as listReport, reportDays } from "../tracking/report.ts";
import { reportSettings } from "../tracking/report-settings.ts";
import { reportReply } from "./shapes.ts";

const endpoint = endpointsOf("listening");

/** What the report of a topic shows to visitors: those settings of lists that apply to topics. */
export const topicReportSettings = reportSettings.pick({ range: true, timezone: true, network: true });
export type TopicReportSettings = z.output<typeof topicReportSettings>;

/** How the report of a topic is shared, like a list. A topic that was never shared has the default settings. */
const topicShare = z.object({
  ...listView.pick({ _id: true, title: true, public: true, whiteLabel: true, whiteLabelLogo: true, company: true })
    .shape,
  share: listView.shape.share.omit({ feedback: true, report: true }).extend({ report: topicReportSettings }),
});
export type TopicShare = z.infer<typeof topicShare>;

const of = z.strictObject({ id: uuid });
const one = z.object({ share: topicShare });
const changed = z.object({ success: z.literal(true), share: topicShare });
const writing = {
  method: "POST",
  can: "crm.write",
  touches: ["topic-shares"],
  reply: changed,
  errors: ["not_found", "forbidden", "plan_limit"],
} as const;

export const readTopicShare = endpoint({
  method: "GET",
  path: "/listening-tops/share/{id}",
  reads: ["topic-shares", "topics"],
  summary: "How the report of a topic is shared",
  params: of,
  reply: one,
  errors: ["not_found"],
});

export const setTopicPublic = endpoint({
  ...writing,
  path: "/listening-tops/share/set-public",
  audit: "topic.public",
  summary: "Share the report of a topic with everyone who has its link, or stop sharing it",
  body: of.extend({
    public: z.boolean(),
    /** What the report shows if it was never shared before. */
    report: topicReportSettings.optional(),
  }),
});

/** Omitted fields stay unchanged. */
export const updateTopicShare = endpoint({
  ...writing,
  path: "/listening-tops/share/update",
  audit: "topic.share",
  summary: "Protect the shared report of a topic, let it expire, choose what it shows, or give it a new address",
  body: of.extend({
    /** null: removes the password. */
    password: newPassword(typed(SHARE_PASSWORD_MAX)).nullable().optional(),
    expiresAt: instant.nullable().optional(),
    companyName: typed(TITLE_MAX).nullable().optional(),
    report: topicReportSettings.optional(),
    /** The old URL stops working immediately. */
    renew: z.boolean().default(false),
  }),
});

export const setTopicWhiteLabel = endpoint({
  ...writing,
  path: "/listening-tops/share/set-white-label",
  summary: "Show the shared report of a topic under your own label, or the product's",
  body: of.extend({ whiteLabel: z.boolean() }),
});

const logoCall = {
  ...writing,
  body: of,
  picture: "logo",
  errors: ["not_found", "forbidden", "plan_limit", "invalid_logo", "too_large"],
} as const;

export const uploadTopicLogo = endpoint({
  ...logoCall,
  path: "/listening-tops/share/upload-logo",
  summary: "The logo the report of a topic is shared under: PNG or JPEG, at most 1 MB",
});

export const uploadTopicCompanyLogo = endpoint({
  ...logoCall,
  path: "/listening-tops/share/upload-company-logo",
  summary: "The logo of the company the report of a topic is made by",
});

export const removeTopicLogo = endpoint({
  ...writing,
  path: "/listening-tops/share/remove-logo",
  summary: "Remove a logo from the shared report of a topic",
  body: of.extend({ which: z.enum(["logo", "company"]).default("logo") }),
});

/** Only the time and device type of a visit are stored, for 12 months: VISIT_DAYS. */
export const topicShareLog = endpoint({
  method: "GET",
  path: "/listening-tops/share-log/{id}",
  reads: ["topic-shares"],
  summary: `Who looked at the shared report of a topic in the last 12 months: totals and the newest ${VISIT_LOG_SIZE} visits`,
  params: of,
  reply: shareLog.reply,
  errors: ["not_found"],
});

/** What was published about a topic, as visitors see it: an allowlist. Never the topic's terms, notes or files of a workspace. */
export const topicReport = z.object({
  ...sharedList.pick({ title: true, white_label: true, white_label_logo: true, company: true, isSample: true }).shape,
  /** When the figures were added up. */
  madeAt: instant,
  ...topicReportSettings.pick({ timezone: true, network: true }).shape,
  /** Days in the time zone, and as many before them; null for all time. */
  days: reportDays,
  before: reportDays.nullable(),
  ...reportReply.pick({
    metrics: true,
    knownBefore: true,
    known: true,
    reached: true,
    leftOut: true,
    series: true,
    themes: true,
    networks: true,
    countries: true,
    languages: true,
    tones: true,
    topCreators: true,
  }).shape,
  topPosts: listReport.shape.topPosts,
  /** When the figures of the posts were read, per network. */
  coverage: z.array(z.object({ network, posts: z.int(), oldest: instant, newest: instant })),
  /** The sources of the figures of these authors' posts in the period. */
  sources: listReport.shape.sources,
});
export type TopicReport = z.infer<typeof topicReport>;

export const getTopicReport = endpoint({
  method: "GET",
  path: "/public/listening/report/{id}",
  auth: "public",
  perMinute: 30, // the first of a minute reads the search engine about ten times
  atOnce: { perOwner: 2, waiting: 30 },
  reads: ["shared-list"],
  summary: "The shared report of a topic, for everyone who has its link",
  params: z.strictObject({ id: shareId }),
  reply: topicReport,
  errors: ["invalid_parameters", "password_required"],
});

export const topicReportPdf = endpoint({
  ...drawn,
  method: "GET",
  path: "/listening-tops/report/{id}/pdf",
  summary: "The report of a topic as a document to print or send, as it is shared, or with other settings",
  params: of,
  query: z.strictObject({
    settings: jsonParam(topicReportSettings).optional(),
    lang: z.string().max(20).default("en"),
  }),
  errors: ["not_found", "plan_limit"],
});
