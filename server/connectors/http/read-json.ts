import type { z } from "zod";
import { ConnectorFailure } from "../failure.ts";

/** An answer as its schema has it, or which field is not as expected. */
export function readJson<S extends z.ZodType>(
  body: string,
  schema: S,
  label: string,
): { value: z.output<S> } | { failure: ConnectorFailure } {
  let json: unknown;
  try {
    json = JSON.parse(body);
  } catch (cause) {
    return { failure: new ConnectorFailure("malformed", `${label}'s answer is not JSON.`, { cause }) };
  }
  const parsed = schema.safeParse(json);
  if (parsed.success) return { value: parsed.data };
  const [issue] = parsed.error.issues;
  const field = issue?.path.join(".") || "the answer";
  const msg = `${label}'s answer cannot be read: ${field}: ${issue?.message ?? "of another shape"}.`;
  return { failure: new ConnectorFailure("malformed", msg) };
}
