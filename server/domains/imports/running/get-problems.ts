import path from "node:path";
import { getImportProblems as endpoint } from "#contract/imports.ts";
import { tenantOf } from "../../../db/tenant.ts";
import { refuse } from "../../../errors.ts";
import { fetchImport } from "../drafts/fetch-import.ts";
import { readProblems } from "./problems.ts";
import { read } from "../../../kernel/handler.ts";

/** The rows that were skipped or failed so far. */
export const getProblems = read(endpoint)(async ({ ctx, input: { id } }) => {
  const { problems, fileName, inspection } = await fetchImport(tenantOf(ctx), id);
  const folder = problems ?? refuse("not_found");
  const headers = inspection.columns.map(({ header }) => header);
  return {
    fileName: `${path.parse(fileName).name} - not imported.csv`,
    contentType: "text/csv; charset=utf-8",
    content: await readProblems(ctx.files, { folder, headers }),
  };
});
