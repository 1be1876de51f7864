import { NETWORK_FACTS } from "#contract/networks.ts";
import type { Figure } from "#contract/profiles.ts";
import { GROWTH_HOURS, MONTH_HOURS, RECENT_POSTS, type AccountEvidence, type Evidence } from "../../creators/index.ts";
import type { Row, SourceRow } from "./store.ts";

/** Which rows of an account a figure looks at. */
export type Wanted = {
  creatorId: number;
  accountId: number;
  /** Those that count followers since then, or those with figures given ready-made. */
  counts: { since: Date } | "given" | null;
  posts: { from: Date; to: Date } | null;
};

/** Also what only terms keep out of it: `whole` is what there would be otherwise. */
export function wantedFor(
  figure: Figure,
  { accountId, network, whole, compared, latest }: AccountEvidence,
  { creatorId, now }: { creatorId: number; now: Date },
): Wanted {
  const of = { creatorId, accountId };
  const newest = whole.latest?.at ?? now;
  // The one that is used, and newer ones that are not.
  const newer = { since: (figure === "score" ? compared.latest : latest)?.at ?? newest };
  if (figure === "followers" || figure === "growth")
    return { ...of, counts: { since: hoursBefore(newest, GROWTH_HOURS.most) }, posts: null };
  if (whole.lastPostAt === null) return { ...of, counts: figure === "score" ? newer : "given", posts: null };
  const posts = (hours: number) => ({ from: hoursBefore(now, hours), to: now });
  if (figure === "postFrequency" || figure === "monthlyViews")
    return { ...of, counts: null, posts: posts(MONTH_HOURS) };
  const isOverFollowers = figure === "engagementRate" && NETWORK_FACTS[network].rateOver === "followers";
  const counts = figure === "score" || isOverFollowers ? newer : null;
  return { ...of, counts, posts: posts(RECENT_POSTS.hours) };
}

function hoursBefore(time: Date, hours: number): Date {
  return new Date(time.getTime() - hours * 3_600_000);
}

/** What became of a row in a figure. */
export function useOf(
  row: Row,
  { figure, account, policy }: { figure: Figure; account: AccountEvidence; policy: SourcePolicy },
): "used" | "unused" | "licence" {
  const made = figure === "score" ? account.compared : account;
  if (isKept(row, { figure, policy })) return "licence";
  if (row.kind === "post") return "used";
  return countsOf(figure, made).some((count) => isSame(count, row)) ? "used" : "unused";
}

type SourcePolicy = SourceRow["policy"];

/** Whether the terms keep the row out of the figure. What a source gives ready-made is no figure of ours. */
function isKept({ kind, values }: Row, { figure, policy }: { figure: Figure; policy: SourcePolicy }): boolean {
  if (figure === "followers") return false;
  const isBarred = !policy.allowDerived || (figure === "score" && !policy.allowCrossNetwork);
  const isReady = kind === "count" && figure !== "score" && figure in values;
  return isBarred && !isReady;
}

function countsOf(figure: Figure, { counted, latest, earlier, given, lastPostAt }: Evidence): (Told | null)[] {
  if (figure === "followers") return [counted];
  if (figure === "growth") return [latest, earlier];
  if (figure === "score") return [latest, lastPostAt === null ? given : null];
  return lastPostAt === null ? [given, figure === "engagementRate" ? latest : null] : [latest];
}

type Told = { at: Date; sourceId: number };

function isSame(count: Told | null, row: Row): boolean {
  return count !== null && count.sourceId === row.sourceId && count.at.getTime() === row.at.getTime();
}
