import type { Campaign, CampaignResults } from "#contract/tracking/campaign.ts";
import type { ReportSettings } from "#contract/tracking/report-settings.ts";
import type { Report, ReportDays, ReportPost } from "#contract/tracking/report.ts";
import type { TrackedCoverage, TrackedPost, TrackingOverview } from "#contract/tracking/shapes.ts";
import type { ListRow } from "../../memberships/index.ts";
import { presentBranding } from "../../shared-lists/index.ts";
import { dayIn } from "../reading/period.ts";
import type { SourceKind } from "./store.ts";

type ReportParts = {
  list: ListRow;
  settings: ReportSettings;
  overview: TrackingOverview;
  now: Date;
  sources: SourceKind[];
  campaign: Pick<Campaign, "currency" | "total" | "creators"> | null;
};

/** Field by field, so that fields added to what members see do not become public by accident. */
export function presentReport({ list, settings, overview, now, sources, campaign }: ReportParts): Report {
  const { network, onlyCampaignPosts } = settings;
  const { period, metrics, creators, knownBefore, known, leftOut, series, topFormats, topCreators } = overview;
  return {
    ...presentReportFrame({ of: list, settings, period, now }),
    desc: list.description,
    onlyCampaignPosts,
    creators,
    metrics,
    knownBefore,
    known,
    leftOut,
    series,
    topFormats,
    topCreators,
    topPosts: overview.topPosts.filter(({ engagement }) => engagement !== null).map(presentReportPost),
    coverage: overview.coverage.filter((one) => network === "global" || one.network === network).map(presentCoverage),
    sources,
    campaign: campaign && presentCampaign(campaign),
  };
}

type Frame = {
  /** A list, or a topic with its share. */
  of: Parameters<typeof presentBranding>[0] & Pick<ListRow, "title" | "isSample">;
  settings: Pick<ReportSettings, "timezone" | "network">;
  period: TrackingOverview["period"];
  now: Date;
};

/** What the reports of lists and topics have in common: whose they are, and of which days. */
export function presentReportFrame({ of, settings: { timezone, network }, period, now }: Frame) {
  return {
    title: of.title,
    ...presentBranding(of),
    isSample: of.isSample,
    madeAt: now.toISOString(),
    timezone,
    network,
    days: daysOf(period, timezone),
    before: period.previous && daysOf(period.previous, timezone),
  };
}

function daysOf({ from, until }: { from: string | null; until: string }, timezone: string): ReportDays {
  return { from: from === null ? null : dayIn(timezone, new Date(from)), to: dayIn(timezone, new Date(until)) };
}

function presentCampaign({ currency, total, creators }: NonNullable<Report["campaign"]>): Report["campaign"] {
  const active = creators.filter(({ posts, cost }) => posts > 0 || cost !== null);
  // Costs are not listed post by post; what a ratio is made of is shown with it.
  return {
    currency,
    total,
    creators: active.map((one) => Object.assign(presentResults(one), { creator: one.creator })),
  };
}

function presentResults(results: CampaignResults): CampaignResults {
  const { posts, engagement, views, partial, cost, cpm, cpe, cpv, ofViews, ofEngagement } = results;
  return { posts, engagement, views, partial, cost, cpm, cpe, cpv, ofViews, ofEngagement };
}

export function presentReportPost(post: TrackedPost): ReportPost {
  const { _id, network, format, publishedAt, text, url, username, creator, picture_url, isCampaignPost } = post;
  const { engagement, partial, engagementRate, likes, comments, views } = post;
  return {
    _id,
    network,
    format,
    publishedAt,
    text,
    url,
    username,
    creator,
    picture_url,
    isCampaignPost,
    engagement,
    partial,
    engagementRate,
    likes,
    comments,
    views,
  };
}

function presentCoverage({ network, accounts, withPosts, oldest, newest }: TrackedCoverage) {
  return { network, accounts, withPosts, oldest, newest };
}
