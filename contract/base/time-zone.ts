import { z } from "zod";
import { problem } from "../messages/shared.ts";

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
