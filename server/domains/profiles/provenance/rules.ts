import type { MissingReason } from "#contract/figures/figure.ts";
import type { Figure } from "#contract/metrics.ts";
import type { AccountEvidence, Evidence } from "../../../figures/evidence.ts";
import { NO_EXPLANATION, type Explanation } from "../../../figures/figure.ts";
import { FIGURE_MODULES } from "../../../figures/index.ts";
import type { Row, SourceRow } from "./store.ts";

/** The rows that count for a figure. */
function evidenceFor(figure: Figure, account: AccountEvidence): Evidence {
  return FIGURE_MODULES[figure].needs === "crossNetwork" ? account.compared : account;
}

/** Why an account has no such figure, given that it has none. */
export function whyMissing(figure: Figure, account: AccountEvidence): MissingReason {
  const { lacks } = FIGURE_MODULES[figure];
  const reason = lacks(evidenceFor(figure, account));
  // If nothing lacks where every source counts, it is somebody's terms that keep it.
  return reason !== null && lacks(account.whole) === null ? "licence" : (reason ?? "no_source");
}

/** The rows behind an account's figure; of a missing one at least how many there were where. */
export function explain(
  figure: Figure,
  account: AccountEvidence,
  { value, now }: { value: number | null; now: Date },
): Explanation {
  const explanation = FIGURE_MODULES[figure].explain(evidenceFor(figure, account), now);
  return value === null ? { ...NO_EXPLANATION, n: explanation.n, window: explanation.window } : explanation;
}

/** What became of a row in a figure. */
export function useOf(
  row: Row,
  { figure, account, policy }: { figure: Figure; account: AccountEvidence; policy: SourceRow["policy"] },
): "used" | "unused" | "licence" {
  if (isExcluded(row, { figure, policy })) return "licence";
  if (row.kind === "post") return "used";
  const counts = FIGURE_MODULES[figure].usedCounts(evidenceFor(figure, account));
  const isUsed = counts.some((count) => count?.sourceId === row.sourceId && count.at.getTime() === row.at.getTime());
  return isUsed ? "used" : "unused";
}

/** Whether the terms keep the row out of the figure. What a source gives ready-made is not computed here. */
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
