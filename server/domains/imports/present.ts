import type { listImports as listEndpoint, ImportView } from "#contract/imports/endpoints.ts";
import type { ReplyOf } from "#contract/base/endpoint.ts";
import type { BriefRow, ImportRow } from "./store.ts";

export function presentImport(row: ImportRow): ImportView {
  return { ...common(row), plan: row.plan, inspection: row.inspection };
}

/** Without its plan and inspection. */
export function presentBrief(row: BriefRow): ReplyOf<typeof listEndpoint>["imports"][number] {
  return { ...common(row), target: row.target, rows: row.rows };
}

function common(row: Omit<ImportRow, "plan" | "inspection">) {
  const { id: _id, fileName, bytes, layer, state, tried, counts, jobId, actionId, error } = row;
  return {
    _id,
    fileName,
    bytes,
    layer,
    state,
    tried,
    counts,
    jobId,
    actionId,
    error,
    hasProblems: row.problems !== null,
    createdAt: row.createdAt.toISOString(),
    finishedAt: row.finishedAt?.toISOString() ?? null,
  };
}
