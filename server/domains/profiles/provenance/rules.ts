import type { MissingReason } from "#contract/figures/figure.ts";
import type { Figure } from "#contract/figures/metrics.ts";
import type { AccountEvidence, Evidence } from "../../../figures/evidence.ts";
import { NO_EXPLANATION, type Explanation } from "../../../figures/figure.ts";
import { FIGURE_MODULES } from "../../../figures/index.ts";
import type { Row, SourceRow } from "./store.ts";

/** The rows that a figure is computed from. */
function evidenceFor(figure: Figure, account: AccountEvidence): Evidence {
  return FIGURE_MODULES[figure].needs === "crossNetwork" ? account.compared : account;
}

/** The reason why an account lacks a figure. */
export function whyMissing(figure: Figure, account: AccountEvidence): MissingReason {
  const { lacks } = FIGURE_MODULES[figure];
  const reason = lacks(evidenceFor(figure, account));
  // With all sources allowed the figure exists: license terms exclude it.
  return reason !== null && lacks(account.whole) === null ? "licence" : (reason ?? "no_source");
}

/** The reason why a creator with these accounts has no score. */
export function whyNoScore(accounts: readonly AccountEvidence[]): MissingReason {
  if (accounts.some((account) => whyMissing("score", account) === "licence")) return "licence";
  return accounts.some(({ compared }) => compared.latest !== null) ? "not_enough" : "no_source";
}

/** The rows of an account's figure; for a missing one at least their number in each window. */
export function explain(
  figure: Figure,
  account: AccountEvidence,
  { value, now }: { value: number | null; now: Date },
): Explanation {
  const explanation = FIGURE_MODULES[figure].explain(evidenceFor(figure, account), now);
  return value === null ? { ...NO_EXPLANATION, n: explanation.n, window: explanation.window } : explanation;
}

/** Made of posts that have views. */
const OF_VIEWS = new Set<Figure>(["monthlyViews", "viewsPerPost"]);

/** How a row was used in a figure. */
export function useOf(
  row: Row,
  { figure, account, policy }: { figure: Figure; account: AccountEvidence; policy: SourceRow["policy"] },
): "used" | "unused" | "licence" {
  if (isExcluded(row, { figure, policy })) return "licence";
  if (row.kind === "post") return OF_VIEWS.has(figure) && row.values["views"] === undefined ? "unused" : "used";
  const counts = FIGURE_MODULES[figure].usedCounts(evidenceFor(figure, account));
  const isUsed = counts.some((count) => count?.sourceId === row.sourceId && count.at.getTime() === row.at.getTime());
  return isUsed ? "used" : "unused";
}

/** Whether license terms exclude the row from the figure. Ready-made figures of sources are not computed. */
function isExcluded(
  { kind, values }: Row,
  { figure, policy }: { figure: Figure; policy: SourceRow["policy"] },
): boolean {
  const { needs } = FIGURE_MODULES[figure];
  if (needs === "shown") return false;
  if (needs === "crossNetwork") return !policy.allowDerived || !policy.allowCrossNetwork;
  const isReady = kind === "count" && figure in values;
  return !policy.allowDerived && !isReady;
}
