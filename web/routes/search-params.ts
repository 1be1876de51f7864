import { uuid } from "#contract/base/ids.ts";
import { trust } from "#contract/base/trust.ts";
import { z } from "zod";
import type { UrlInput } from "../shared/collections/url.ts";

const page = z.object({ page: z.int().min(1).optional().catch(undefined) });

const importsPage = page.extend({ from: z.literal("crm").optional().catch(undefined) });

/** Parses the search of the page of imports; `from` is the page the user came from. */
export function importsSearch(input: Record<string, unknown>): z.infer<typeof importsPage> {
  return importsPage.parse(input);
}

/** Parses the search of paged histories. */
export function pageSearch(input: Record<string, unknown>): z.infer<typeof page> {
  return page.parse(input);
}

const visitor = z.object({
  /** The page to open after signing in: a path within the product, never another site. Browsers ignore tabs and ends of lines. */
  next: z
    .string()
    .regex(/^\/(?![/\\\t\r\n])/)
    .optional()
    .catch(undefined),
  /** The token of a single-use link. */
  token: z.string().min(1).max(200).optional().catch(undefined),
});

/** Parses the search of the pages of visitors. */
export function visitorSearch(input: Record<string, unknown>): z.infer<typeof visitor> {
  return visitor.parse(input);
}

/** `import`: the id of an import that runs or has ended; absent while links are pasted. */
const crmImport = z.object({ import: uuid.optional().catch(undefined) });

export function crmImportSearch(input: Record<string, unknown>): z.infer<typeof crmImport> {
  return crmImport.parse(input);
}

/** Only the page reads its parameters, and leaves out those that are not valid: its fields are no part of a first visit. */
export function readByPage<Url extends { search: (input: UrlInput) => object }>() {
  return (input: UrlInput) => trust<ReturnType<Url["search"]>>(input); // what is not valid is left out by the page
}
