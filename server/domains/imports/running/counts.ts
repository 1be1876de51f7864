import type { ImportCounts } from "#contract/imports.ts";
import type { RecordOutcome } from "../../creators/index.ts";

type Outcome = RecordOutcome["outcome"];
type Counted = {
  as: keyof ImportCounts;
  /** Whether anything is known of a creator that was not before. */
  isChange: boolean;
  /** Of what is told with the rows that were not imported. */
  reason?: string;
};

const COUNTED: Record<Outcome, Counted> = {
  created: { as: "created", isChange: true },
  updated: { as: "updated", isChange: true },
  merged: { as: "merged", isChange: true },
  unchanged: { as: "unchanged", isChange: false },
  objected: { as: "skipped", isChange: false, reason: "objected to being here" },
};

/** What an outcome is counted as. */
export function countedAs(outcome: Outcome): Counted {
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
