import { EXPORT_COLUMNS, type ExportColumn } from "#contract/collections/crm.ts";
import { EXPORT_FORMATS } from "#contract/exports.ts";
import { z } from "zod";
import { onSignOut } from "#web/api/session.ts";
import { createPersistedStore } from "#web/lib/persisted.ts";

export const FORMATS = [...EXPORT_FORMATS, "pdf"] as const;
export type Format = (typeof FORMATS)[number];

type Choice = { format: Format; columns: ExportColumn[] };
const choice = z.object({ format: z.enum(FORMATS), columns: z.array(z.enum(EXPORT_COLUMNS)).min(1) });
const FIRST: Choice = { format: "csv", columns: [...EXPORT_COLUMNS] };

/** What was exported last, on this device. */
export const lastChoice = createPersistedStore<Choice>("export", choice, FIRST);
onSignOut(() => lastChoice.set(FIRST));
