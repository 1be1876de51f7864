import type { CreatorCard } from "#contract/creators.ts";
import { network as networkSchema, NETWORKS } from "#contract/networks/networks.ts";
import { profileAudience as endpoint, type AudienceReport, type AudienceState } from "#contract/profiles/audience.ts";
import type { Context, Member } from "../../../context.ts";
import { tenantOf } from "../../../db/tenant.ts";
import { read } from "../../../kernel/handler.ts";
import { whichInCrm } from "../../crm/index.ts";
import { ownLimits, readOwnCredits, readPaid } from "../../plans/index.ts";
import { selectHandles } from "../../posts/index.ts";
import { selectConnectedAudiences } from "../../creator-profile/index.ts";
import { findProfile, type Profile } from "../opening/find-profile.ts";
import { drawSamples } from "./draw-samples.ts";
import { blocksOf, sourceOfConnected, type AudienceSource } from "./rules.ts";
import { selectEstimates, selectReports, type EstimateRow, type ReportRow } from "./store.ts";

/** A plan hides what an estimate found: what creators allow to read, a workspace's own reports and the sample world are always shown. */
export const profileAudience = read(endpoint)(async ({ ctx, input }) => {
  const profile = await findProfile(ctx, Number(input.id));
  const { creatorIds } = profile;
  const tenant = tenantOf(ctx);
  const [handles, reports, connected, estimates, payment] = await Promise.all([
    selectHandles(ctx.db, creatorIds),
    selectReports(tenant, creatorIds),
    selectConnectedAudiences(tenant, creatorIds),
    selectEstimates(tenant, creatorIds),
    readPayment(ctx, profile),
  ]);
  const free = [
    ...connected.map(sourceOfConnected),
    ...reports.map(sourceOfReport),
    ...(await sampleSources(ctx, profile.card, handles)),
  ];
  const estimated = estimates.flatMap(sourcesOfEstimate);
  const isHeldBack = estimated.length > 0 && !payment.isOpen;
  const shown = isHeldBack ? free : [...free, ...estimated];
  const known = new Set(shown.map(({ network }) => network));
  const size = new Map(profile.card.networks.map(({ network, followers }) => [network, followers ?? 0]));
  const networks = [...new Set([...handles.map(({ network }) => networkSchema.parse(network)), ...known])].toSorted(
    (a, b) =>
      Number(known.has(b)) - Number(known.has(a)) ||
      (size.get(b) ?? 0) - (size.get(a) ?? 0) ||
      NETWORKS.indexOf(a) - NETWORKS.indexOf(b),
  );
  const network = input.network ?? networks[0] ?? null;
  const blocks = blocksOf(shown.filter((source) => source.network === network));
  const [newest] = estimates;
  const isCalculated = shown.length > 0 || isHeldBack;
  return {
    audienceData: blocks.length > 0 ? blocks : null,
    audienceNetwork: network,
    audienceUpdatedAt:
      blocks
        .map(({ at }) => at)
        .toSorted()
        .at(-1) ?? null,
    isCalculated,
    status: newest?.state ?? stateWithout(isCalculated),
    error: newest?.state === "error" && newest.error ? { code: newest.error, found: newest.found } : null,
    networks: networks.map((one) => ({ network: one, hasData: known.has(one) })),
    reports: reports.map(presentReport),
    request: { cost: newest?.state === "calculating" ? 0 : payment.cost, left: payment.left },
    blurredFields: isHeldBack ? ["audience"] : [],
  };
});

function stateWithout(isCalculated: boolean): AudienceState {
  return isCalculated ? "calculated" : "none";
}

/** What a request costs, and whether earlier ones are open. A creator in the CRM stays open; the next request costs again. */
export async function readPayment(
  ctx: Context<Member>,
  { card, creatorIds }: Profile,
): Promise<{ cost: 0 | 1; isOpen: boolean; left: number | null }> {
  if (ownLimits(ctx).credits.audience === null || card.isSample)
    return { cost: 0, isOpen: true, left: (await readOwnCredits(ctx)).audience };
  const inCrm = await whichInCrm({ ctx, creatorIds });
  const subjects = creatorIds.map(String);
  const [recent, ever, credits] = await Promise.all([
    readPaid(ctx, { kind: "audience", subjects }),
    readPaid(ctx, { kind: "audience", subjects, forGood: new Set([...inCrm].map(String)) }),
    readOwnCredits(ctx),
  ]);
  return { cost: recent.size > 0 ? 0 : 1, isOpen: ever.size > 0, left: credits.audience };
}

function sourceOfReport({ report: { network, tool, reportedAt, data } }: ReportRow): AudienceSource {
  return { network, provenance: "reported", source: tool, at: reportedAt, dimensions: data };
}

function sourcesOfEstimate({ data, calculatedAt }: EstimateRow): AudienceSource[] {
  if (!calculatedAt) return [];
  return data.map(({ network, dimensions }) => ({
    network,
    provenance: "estimated",
    source: null,
    at: calculatedAt,
    dimensions,
  }));
}

type Handle = { network: string; username: string };

async function sampleSources(
  ctx: Context<Member>,
  { isSample, country, language, categories }: CreatorCard,
  handles: readonly Handle[],
): Promise<AudienceSource[]> {
  if (!isSample) return [];
  const niches = categories.map(({ name }) => name);
  const accounts = handles.map(({ network, username }) => ({
    network: networkSchema.parse(network),
    username,
    country,
    language,
    niches,
  }));
  return (await drawSamples(ctx, accounts)).map(({ source }) => source);
}

export function presentReport({ report, addedBy }: ReportRow): AudienceReport {
  const { id, network, tool, fileName, reportedAt, createdAt } = report;
  return {
    _id: id,
    network,
    tool,
    fileName,
    reportedAt: reportedAt.toISOString(),
    addedAt: createdAt.toISOString(),
    addedBy,
  };
}
