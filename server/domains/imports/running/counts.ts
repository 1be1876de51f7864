import type { ImportCounts } from "#contract/imports.ts";
import type { RecordOutcome } from "../../creators/index.ts";

type Outcome = RecordOutcome["outcome"];

/** What an outcome is counted as; with a reason it is told with the rows that were not imported. */
const COUNTED: Record<Outcome, { as: keyof ImportCounts; reason?: string }> = {
  created: { as: "created" },
  updated: { as: "updated" },
  merged: { as: "merged" },
  unchanged: { as: "unchanged" },
};

export function countedAs(outcome: Outcome): { as: keyof ImportCounts; reason?: string } {
  return COUNTED[outcome];
}

export function noCounts(): ImportCounts {
  return { created: 0, updated: 0, merged: 0, unchanged: 0, skipped: 0, failed: 0 };
}

export function addCounts(a: ImportCounts, b: ImportCounts): ImportCounts {
  return {
    created: a.created + b.created,
    updated: a.updated + b.updated,
    merged: a.merged + b.merged,
    unchanged: a.unchanged + b.unchanged,
    skipped: a.skipped + b.skipped,
    failed: a.failed + b.failed,
  };
}
