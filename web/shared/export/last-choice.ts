import { exportColumn, type ExportColumn } from "#contract/collections/crm.ts";
import { EXPORT_FORMATS } from "#contract/exports.ts";
import { z } from "zod";
import { onSignOut } from "#web/api/session.ts";
import { createPersistedStore } from "#web/lib/persisted.ts";

export const FORMATS = [...EXPORT_FORMATS, "pdf"] as const;
export type Format = (typeof FORMATS)[number];

/** `without`: columns that were left out, so that new fields are exported. */
type Choice = { format: Format; without: ExportColumn[] };
const choice = z.object({ format: z.enum(FORMATS), without: z.array(exportColumn) });
const FIRST: Choice = { format: "csv", without: [] };

/** What was exported last, on this device. */
export const lastChoice = createPersistedStore<Choice>("export", choice, FIRST);
onSignOut(() => lastChoice.set(FIRST));
