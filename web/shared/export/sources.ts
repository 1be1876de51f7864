import type { exportFile } from "#contract/exports.ts";
import type { InputOf } from "#contract/endpoint.ts";

/** As the API takes it: these rows, everybody in these lists, everybody who fits, but not some rows; nothing said: the whole CRM. */
export type Whom = Pick<InputOf<typeof exportFile>, "selected" | "lists" | "matching" | "except">;

/** In the order in which they are offered, and in which one is proposed. */
export const EXPORT_WHAT = ["selection", "matching", "list", "all"] as const;
export type ExportWhat = (typeof EXPORT_WHAT)[number];

/** Whom a screen can export, and how many they are; null while that is not known. Absent: not offered here. */
export type ExportSources = Partial<Record<ExportWhat, { count: number | null; whom: Whom }>>;

/** The first of them that has somebody. */
export function firstOf(sources: ExportSources): ExportWhat | undefined {
  return EXPORT_WHAT.find((what) => sources[what] && sources[what].count !== 0);
}
