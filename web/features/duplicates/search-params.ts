import { z } from "zod";

const search = z.object({ page: z.int().min(1).optional().catch(undefined) });

export function duplicatesSearch(input: Record<string, unknown>): z.infer<typeof search> {
  return search.parse(input);
}
