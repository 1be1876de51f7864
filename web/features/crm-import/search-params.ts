import { uuid } from "#contract/ids.ts";
import { z } from "zod";

/** `import`: one that runs or is over; none while links are being pasted. */
const search = z.object({ import: uuid.optional().catch(undefined) });

export function crmImportSearch(input: Record<string, unknown>): z.infer<typeof search> {
  return search.parse(input);
}
