import type { exportFile } from "#contract/exports.ts";
import type { InputOf } from "#contract/base/endpoint.ts";

/**
 * The scope as in the API: these rows, all creators in these lists, all that match the filters, without the exceptions;
 * empty: the whole CRM.
 */
export type ExportScope = Pick<InputOf<typeof exportFile>, "selected" | "lists" | "matching" | "except" | "figuresOf">;

/** In the order of the dialog, the first one preselected. */
export const EXPORT_WHAT = ["selection", "matching", "list", "all"] as const;
export type ExportWhat = (typeof EXPORT_WHAT)[number];

/** What a screen can export, with the number of creators; null until it is known. Absent: not offered. */
export type ExportSources = Partial<Record<ExportWhat, { count: number | null; scope: ExportScope }>>;

/** The first scope with creators. */
export function firstOf(sources: ExportSources): ExportWhat | undefined {
  return EXPORT_WHAT.find((what) => sources[what] && sources[what].count !== 0);
}
