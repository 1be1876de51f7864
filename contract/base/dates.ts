import { z } from "zod";
import { problem } from "../messages/shared.ts";

/** A day that the stores can hold: ISO 8601 has a year 0, PostgreSQL and the engine do not. */
export const day = z.iso.date().refine((text) => !text.startsWith("0000"), problem("input.year"));

/** A time that the stores can hold. */
export const instant = z.iso.datetime().refine((text) => !text.startsWith("0000"), problem("input.year"));

/** A name of the IANA time zone database, such as "Asia/Kolkata", in any case. Offsets such as "+05:30" have no summer time. */
export const timeZone = z
  .string()
  .max(64)
  .refine((name) => zoneNamed(name) !== undefined, problem("input.timeZone"))
  // The stores know zones by exact names.
  .overwrite((name) => zoneNamed(name) ?? name);

function zoneNamed(name: string): string | undefined {
  if (!/^[a-z]/i.test(name)) return undefined;
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return undefined;
  }
}
