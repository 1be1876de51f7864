import path from "node:path";
import type { getImportProblems as endpoint } from "#contract/imports.ts";
import type { Call, Download } from "../../../context.ts";
import { ownerOf } from "../../../db/owner.ts";
import { refuse } from "../../../errors.ts";
import { fetchImport } from "../drafts/fetch-import.ts";
import { readProblems } from "./problems.ts";

type Input = Pick<Call<typeof endpoint>, "ctx" | "input">;

/** The rows that were skipped or failed so far. */
export async function getProblems({ ctx, input: { id } }: Input): Promise<Download> {
  const { problems, fileName, inspection } = await fetchImport(ownerOf(ctx), id);
  const folder = problems ?? refuse("not_found");
  const headers = inspection.columns.map(({ header }) => header);
  return {
    fileName: `${path.parse(fileName).name} - not imported.csv`,
    contentType: "text/csv; charset=utf-8",
    content: await readProblems(ctx.files, { folder, headers }),
  };
}
