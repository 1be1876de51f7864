import { z } from "zod";

const signIn = z.object({
  /** The page to open after signing in: a path within the product, never another site. */
  next: z
    .string()
    .regex(/^\/(?![/\\])/)
    .optional()
    .catch(undefined),
});

export function signInSearch(input: Record<string, unknown>): z.infer<typeof signIn> {
  return signIn.parse(input);
}

const setup = z.object({ token: z.string().min(1).optional().catch(undefined) });

export function setupSearch(input: Record<string, unknown>): z.infer<typeof setup> {
  return setup.parse(input);
}
