import { z } from "zod";

const search = z.object({ page: z.int().min(1).optional().catch(undefined) });

/** The page of the import history. */
export function importsSearch(input: Record<string, unknown>): z.infer<typeof search> {
  return search.parse(input);
}
