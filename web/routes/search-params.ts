import { z } from "zod";
import { uuid } from "#contract/ids.ts";

const page = z.object({ page: z.int().min(1).optional().catch(undefined) });

const importsPage = page.extend({ from: z.literal("crm").optional().catch(undefined) });

/** Of the page of imports; `from` is the page the user came from. */
export function importsSearch(input: Record<string, unknown>): z.infer<typeof importsPage> {
  return importsPage.parse(input);
}

/** Of paged histories. */
export function pageSearch(input: Record<string, unknown>): z.infer<typeof page> {
  return page.parse(input);
}

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

/** `import`: the id of an import that runs or has ended; absent while links are pasted. */
const crmImport = z.object({ import: uuid.optional().catch(undefined) });

export function crmImportSearch(input: Record<string, unknown>): z.infer<typeof crmImport> {
  return crmImport.parse(input);
}
