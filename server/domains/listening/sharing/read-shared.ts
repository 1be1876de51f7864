import { daysOf } from "#contract/base/day-presets.ts";
import * as contract from "#contract/listening/sharing.ts";
import type { TopicReport, TopicReportSettings } from "#contract/listening/sharing.ts";
import { trackingFilters } from "#contract/tracking/options.ts";
import type { Context, Guest } from "../../../context.ts";
import { rankingsCache } from "../../../engine/ranking-days/rankings-cache.ts";
import { byMinute } from "../../../engine/shared-answers.ts";
import { creatorsIn } from "../../../engine/queries/posts/authors.ts";
import { readTimesOf } from "../../../engine/queries/posts/known-posts.ts";
import { refuse } from "../../../errors.ts";
import { read } from "../../../kernel/handler.ts";
import {
  fetchSharedTopic,
  findUnprotected,
  getOrSetVisitorId,
  logVisit,
  type SharedTopic,
  type TopicShareRow,
} from "../../shared-lists/index.ts";
import { drawPdf, exportFileName, languageFor, prepareWorker } from "../../exports/index.ts";
import { fetchTopic } from "../fetch-topic.ts";
import { readPdf } from "./read-pdf.ts";
import { fetchShare } from "./share.ts";
import {
  assertTracking,
  dayIn,
  guestOf,
  hasTracking,
  postsOf,
  presentReportFrame,
  presentReportPost,
  selectSourceKinds,
  type Reader,
} from "../../tracking/index.ts";
import { reportOf } from "../reading/read-report.ts";
import { readMerged, topicOf } from "../reading/listened.ts";
import { selectTopics, type TopicRow } from "../store.ts";
import { tenantOf } from "../../../db/tenant.ts";

/** The shared report of a topic. */
export const getTopicReport = read(contract.getTopicReport)(async ({ ctx, input, client }) => {
  const shared = await fetchSharedTopic({ ctx, client, shareId: input.id });
  const { guest, topic } = (await findTopic(ctx, shared)) ?? refuse("invalid_parameters");
  const visitorId = getOrSetVisitorId(ctx, client, shared);
  const [report] = await Promise.all([
    readByMinute(guest, { topic, share: shared, settings: shared.report }),
    logVisit({ ctx, client, shared, visitorId }),
  ]);
  return report;
});

/** The document that members send instead of the link: what visitors would see, whether or not it is shared. */
export const topicReportPdf = read(contract.topicReportPdf)(async ({ ctx, input: { id, settings, lang } }) => {
  assertTracking(ctx);
  const [topic, share] = await Promise.all([fetchTopic(ctx, id), fetchShare(ctx, id)]);
  prepareWorker();
  const brand = { ...share.settings, updatedAt: share.row?.updatedAt ?? topic.updatedAt };
  const report = await readTopicReport(ctx, { topic, share: brand, settings: settings ?? brand.report });
  const fileName = exportFileName({ title: `${topic.title} report`, now: ctx.clock.now(), extension: "pdf" });
  const document = await readPdf(ctx, { report, brand, lang: languageFor(lang) });
  return { fileName, contentType: "application/pdf", content: drawPdf(document) };
});

/** Whether anyone with the link sees a report: not without a password where it has one. */
export async function hasOpenTopicReport(ctx: Context, shareId: string): Promise<boolean> {
  const shared = await findUnprotected({ ctx, shareId });
  return shared?.kind === "topic" && (await findTopic(ctx, shared)) !== undefined;
}

/** undefined: the plan of its workspace has no tracking. */
async function findTopic(ctx: Context, shared: SharedTopic) {
  const guest = await guestOf(ctx, shared);
  if (!guest || !hasTracking(guest)) return undefined;
  const [topic] = await selectTopics(tenantOf(guest), shared.id);
  return topic && { guest, topic };
}

type Shown = {
  topic: TopicRow;
  /** Whose brand it carries. */
  share: Omit<TopicShareRow, "report">;
  settings: TopicReportSettings;
};

function isoTime(seconds: number): string {
  return new Date(seconds * 1000).toISOString();
}

/** How many reports are cached: the most recently read ones. */
const REPORTS_MAX = 100;
const reports = rankingsCache<Figures>(REPORTS_MAX);

/**
 * For pages that anyone with a link can open: each report is read once a minute, and again once creators are erased. It has
 * names: if another process erases creators, their names are shown for the rest of the minute.
 */
async function readByMinute(guest: Context<Guest>, shown: Shown): Promise<TopicReport> {
  const ctx = byMinute(guest);
  const { topic, settings } = shown;
  const of = [guest.actor.customerId, topic.id, topic.updatedAt, settings, ctx.clock.now()];
  return presentTopicReport(ctx, shown, await reports(ctx, of, async () => readFigures(ctx, shown)));
}

/** What was published about a topic, for readers outside the workspace. */
async function readTopicReport(ctx: Reader, shown: Shown): Promise<TopicReport> {
  return presentTopicReport(ctx, shown, await readFigures(ctx, shown));
}

type Figures = Awaited<ReturnType<typeof readFigures>>;

async function readFigures(ctx: Reader, { topic, settings }: Pick<Shown, "topic" | "settings">) {
  const { timezone, network } = settings;
  const now = ctx.clock.now();
  const range = "preset" in settings.range ? daysOf(settings.range.preset, dayIn(timezone, now)) : settings.range.days;
  const filters = trackingFilters.parse({ range, timezone, network });
  const tracked = { ...(await topicOf(ctx, topic, await readMerged(ctx))), forExport: true };
  const posts = await postsOf(ctx, tracked, filters);
  const scope = posts.of;
  const creatorIds = await creatorsIn(ctx.engine, scope);
  const [report, readTimes, sources] = await Promise.all([
    reportOf(ctx, posts, { timezone, creatorIds }),
    readTimesOf(ctx.engine, scope),
    selectSourceKinds(ctx.db, {
      ids: null,
      creatorIds,
      networks: scope.networks ?? null,
      from: scope.from ?? null,
      until: scope.until,
    }),
  ]);
  return { report, readTimes, sources };
}

function presentTopicReport(
  ctx: Reader,
  { topic, share, settings }: Shown,
  { report, readTimes, sources }: Figures,
): TopicReport {
  // Field by field, so that fields added to what members see do not become public by accident.
  return {
    ...presentReportFrame({
      of: { ...share, title: topic.title, isSample: topic.isSample },
      settings,
      period: report.period,
      now: ctx.clock.now(),
    }),
    metrics: report.metrics,
    knownBefore: report.knownBefore,
    known: report.known,
    reached: report.reached,
    leftOut: report.leftOut,
    series: report.series,
    themes: report.themes,
    networks: report.networks,
    countries: report.countries,
    languages: report.languages,
    tones: report.tones,
    topCreators: report.topCreators,
    topPosts: report.topPosts.filter(({ engagement }) => engagement !== null).map(presentReportPost),
    coverage: readTimes.map(({ network: one, posts, oldest, newest }) => ({
      network: one,
      posts,
      oldest: isoTime(oldest),
      newest: isoTime(newest),
    })),
    sources,
  };
}
