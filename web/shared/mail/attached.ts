import { z } from "zod";

export const attached = z.array(z.object({ fileId: z.string(), name: z.string(), bytes: z.int() }));
/** Files that are uploaded for a mail that is being written. */
export type Attached = z.infer<typeof attached>;

/** What was stored with a mail that is being written. */
export function readAttached(stored: string): Attached {
  if (stored === "") return [];
  try {
    return attached.parse(JSON.parse(stored));
  } catch {
    return []; // of an earlier version
  }
}

export const writeAttached = (files: Attached) => (files.length === 0 ? "" : JSON.stringify(files));

/** As calls take them. */
export const attachmentsOf = (files: Attached) => files.map(({ fileId, name }) => ({ fileId, name }));

export function fileSize(bytes: number): string {
  const isLarge = bytes >= 1_000_000;
  return new Intl.NumberFormat(undefined, {
    style: "unit",
    unit: isLarge ? "megabyte" : "kilobyte",
    maximumFractionDigits: isLarge ? 1 : 0,
  }).format(isLarge ? bytes / 1_000_000 : Math.max(1, bytes / 1_000));
}
