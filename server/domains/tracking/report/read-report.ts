import { TRACKING_ON } from "#contract/base/states.ts";
import { daysOf } from "#contract/base/day-presets.ts";
import { USUAL_REPORT, type ReportSettings } from "#contract/tracking/report-settings.ts";
import * as contract from "#contract/tracking/report.ts";
import type { Report } from "#contract/tracking/report.ts";
import { trackingFilters, type TrackingFilters } from "#contract/tracking/options.ts";
import type { Context, Guest } from "../../../context.ts";
import { tenantDatabase } from "../../../db/row-security.ts";
import { tenantOf } from "../../../db/tenant.ts";
import { sharingAnswers } from "../../../engine/shared-answers.ts";
import { refuse } from "../../../errors.ts";
import { read } from "../../../kernel/handler.ts";
import { drawPdf, exportFileName, languageFor, prepareWorker } from "../../exports/index.ts";
import type { SharedRow } from "../../lists/index.ts";
import type { ListRow } from "../../memberships/index.ts";
import { selectPlans } from "../../plans/index.ts";
import { fetchSharedList, findUnprotected, getOrSetVisitorId, logVisit } from "../../shared-lists/index.ts";
import { readResults } from "../campaign/read-campaign.ts";
import { selectAgreed } from "../campaign/store.ts";
import { dayIn } from "../reading/period.ts";
import { readOverview } from "../reading/read-overview.ts";
import { campaignIds, fetchTracked, hasTracking, readTracked, type Reader } from "../reading/tracked.ts";
import { readPdf } from "./read-pdf.ts";
import { presentReport } from "./present.ts";
import { selectSourceKinds } from "./store.ts";

/** The report that is shared with a list. */
export const getReport = read(contract.getReport)(async ({ ctx, input, client }) => {
  const list = await fetchSharedList({ ctx, client, shareId: input.id });
  const shared = (await findReport(ctx, list)) ?? refuse("invalid_parameters");
  const visitorId = getOrSetVisitorId(ctx, client, list);
  const [report] = await Promise.all([
    readReport(sharingAnswers(shared.guest), list, shared.settings),
    logVisit({ ctx, client, shared: list, visitorId }),
  ]);
  return report;
});

/** The document that members send instead of the link: what visitors would see, whether or not it is shared. */
export const reportPdf = read(contract.reportPdf)(async ({ ctx, input: { id, settings, lang } }) => {
  const list = await fetchTracked(ctx, id);
  prepareWorker();
  const report = await readReport(ctx, list, settings ?? list.shareReport ?? USUAL_REPORT);
  const fileName = exportFileName({ title: `${list.title} report`, now: ctx.clock.now(), extension: "pdf" });
  const document = await readPdf(ctx, { report, list, lang: languageFor(lang) });
  return { fileName, contentType: "application/pdf", content: drawPdf(document) };
});

type SharedReport = { guest: Context<Guest>; settings: ReportSettings };

/** undefined: no report is shared with the list, it is not tracked, or the plan of its workspace has no tracking. */
export async function findReport(ctx: Context, list: SharedRow): Promise<SharedReport | undefined> {
  if (list.shareReport === null || list.trackingState !== TRACKING_ON) return undefined;
  const guest = await guestOf(ctx, list);
  return guest && (list.isSample || hasTracking(guest)) ? { guest, settings: list.shareReport } : undefined;
}

/** A reader outside the workspace of what it shares; undefined: the workspace is gone. */
export async function guestOf(
  ctx: Context,
  { customerId }: { customerId: string },
): Promise<Context<Guest> | undefined> {
  const plan = (await selectPlans(ctx.db, [customerId])).get(customerId);
  if (plan === undefined) return undefined;
  return { ...ctx, db: tenantDatabase(ctx.db, customerId), actor: { kind: "guest", customerId, plan } };
}

/** Whether anyone with the link sees a report: not without a password where it has one. */
export async function hasOpenReport(ctx: Context, shareId: string): Promise<boolean> {
  const list = await findUnprotected({ ctx, shareId });
  return list?.kind === "list" && (await findReport(ctx, list)) !== undefined;
}

/** What the creators of a tracked list published, for readers outside the workspace. */
export async function readReport(ctx: Reader, list: ListRow, settings: ReportSettings): Promise<Report> {
  const tracked = { ...(await readTracked(ctx, list)), forExport: true };
  const now = ctx.clock.now();
  const [overview, campaign] = await Promise.all([
    readOverview(ctx, Promise.resolve(tracked), filtersOf(settings, now)),
    settings.costs ? readResults(ctx, tracked, list.id) : null,
  ]);
  const { from, until } = overview.period;
  const sources = await selectSourceKinds(ctx.db, {
    ids: settings.onlyCampaignPosts ? await campaignIds(ctx, tracked) : null,
    creatorIds: [...tracked.shownAs.keys()],
    networks: settings.network === "global" ? null : [settings.network],
    from: from === null ? null : new Date(from),
    until: new Date(until),
  });
  const hasCosts = campaign !== null && campaign.total.cost !== null;
  const agreed = hasCosts ? await selectAgreed(tenantOf(ctx), list.id) : undefined;
  return presentReport({
    list,
    settings,
    overview,
    now,
    sources,
    campaign: campaign && agreed ? { ...campaign, currency: agreed.currency } : null,
  });
}

function filtersOf({ range, timezone, network, onlyCampaignPosts }: ReportSettings, now: Date): TrackingFilters {
  const days = "preset" in range ? daysOf(range.preset, dayIn(timezone, now)) : range.days;
  return trackingFilters.parse({ range: days, timezone, network, onlyCampaignPosts });
}
