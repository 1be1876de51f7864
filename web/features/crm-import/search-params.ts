import { uuid } from "#contract/ids.ts";
import { z } from "zod";

/** `import`: the id of an import that runs or has ended; absent while links are pasted. */
const search = z.object({ import: uuid.optional().catch(undefined) });

export function crmImportSearch(input: Record<string, unknown>): z.infer<typeof search> {
  return search.parse(input);
}
