import { z } from "zod";

const search = z.object({});

export function validateSearch(input: Record<string, unknown>): z.infer<typeof search> {
  return search.parse(input);
}
