import type { ImportCounts } from "#contract/imports/endpoints.ts";
import { usernameKey } from "#contract/networks/networks.ts";
import type { RecordOutcome } from "../../creators/index.ts";
import type { Item } from "../rows/item.ts";
import type { Problem } from "./problems.ts";
import type { Row } from "./resolve-rows.ts";

type Outcome = RecordOutcome["outcome"];
type Renamed = NonNullable<ImportCounts["renamed"]>;

/** How an outcome is counted, and the reason given for rows that were not imported; a refused one has its own. */
const COUNTED: Record<Outcome, { as: Exclude<keyof ImportCounts, "renamed">; reason?: string }> = {
  created: { as: "created" },
  updated: { as: "updated" },
  merged: { as: "merged" },
  unchanged: { as: "unchanged" },
  objected: { as: "skipped", reason: "on the suppression list" },
  refused: { as: "failed" },
  elsewhere: { as: "skipped" },
};

const CHANGES: ReadonlySet<Outcome> = new Set<Outcome>(["created", "updated", "merged"]);

export function isChange({ outcome }: RecordOutcome): boolean {
  return CHANGES.has(outcome);
}

export function noCounts(): ImportCounts {
  return { created: 0, updated: 0, merged: 0, unchanged: 0, skipped: 0, failed: 0 };
}

export function addCounts(a: ImportCounts, b: ImportCounts): ImportCounts {
  const renamed = addRenamed([...(a.renamed ?? []), ...(b.renamed ?? [])]);
  return {
    created: a.created + b.created,
    updated: a.updated + b.updated,
    merged: a.merged + b.merged,
    unchanged: a.unchanged + b.unchanged,
    skipped: a.skipped + b.skipped,
    failed: a.failed + b.failed,
    ...(renamed.length > 0 && { renamed }),
  };
}

/** One entry for each two accounts. */
function addRenamed(all: Renamed): Renamed {
  const pairs = Map.groupBy(all, ({ network, username, knownAs }) => `${network}/${usernameKey(username)} ${knownAs}`);
  return [...pairs.values()].flatMap(([first, ...others]) =>
    first ? [{ ...first, posts: others.reduce((sum, { posts }) => sum + posts, first.posts) }] : [],
  );
}

/** Counts the outcomes of rows; recorded rows that were not imported after all join the problems. */
export function summarize(
  {
    recorded,
    refused,
  }: { recorded: readonly { row: Row; outcome: RecordOutcome }[]; refused: ReadonlyMap<Row, string> },
  unresolved: readonly Problem[],
): { counts: ImportCounts; problems: Problem[] } {
  const counts = noCounts();
  const problems = [...unresolved];
  for (const [{ item }, reason] of refused) problems.push(problemOf(item, "failed", reason));
  for (const { row, outcome } of recorded) {
    const { as, reason } = { ...COUNTED[outcome.outcome], ...("reason" in outcome && outcome) };
    if (as === "skipped" || as === "failed")
      problems.push(problemOf(withoutObjected(row.item, outcome), as, reason ?? outcome.outcome));
    else counts[as] += 1;
  }
  for (const { result } of problems) counts[result] += 1;
  const renamed = addRenamed(
    recorded.flatMap(({ outcome }) => (outcome.outcome === "elsewhere" ? [{ ...outcome.post, posts: 1 }] : [])),
  );
  if (renamed.length > 0) counts.renamed = renamed;
  return { counts, problems: problems.toSorted((a, b) => a.line - b.line) };
}

/** The cells of a creator who has objected are not stored with the problems: the line is enough. */
function withoutObjected(item: Item, { outcome }: RecordOutcome): Pick<Item, "line" | "cells"> {
  return outcome === "objected" ? { line: item.line, cells: [] } : item;
}

export function problemOf(
  { line, cells }: Pick<Item, "line" | "cells">,
  result: Problem["result"],
  reason: string,
): Problem {
  return { line, cells, result, reason };
}
