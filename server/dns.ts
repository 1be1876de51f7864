import type { Dns } from "./context.ts";
import { hasCode } from "./processes.ts";

/** The DNS answers that the name or its records do not exist. */
export async function orNone<Answer>(asking: Promise<Answer[]>): Promise<Answer[]> {
  try {
    return await asking;
  } catch (error) {
    if (hasCode(error, "ENODATA") || hasCode(error, "ENOTFOUND")) return [];
    throw error;
  }
}

/** The TXT records of a name. */
export async function textsAt(dns: Pick<Dns, "resolveTxt">, name: string): Promise<string[]> {
  const texts = await orNone(dns.resolveTxt(name));
  // Long ones come in parts.
  return texts.map((parts) => parts.join(""));
}
