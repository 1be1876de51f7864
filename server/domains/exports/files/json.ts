import type { ExportColumn } from "#contract/collections/crm.ts";
import { mapInTurns } from "../../../kernel/turns.ts";
import type { ExportRow } from "../rows/columns.ts";
import type { FileContent } from "./write-file.ts";

/** A JSON array of exportedCreator, one per line. */
export async function* writeJson({ selected, rows }: FileContent): AsyncGenerator<string> {
  const columns = [...selected];
  let separator = "[\n";
  for await (const batch of rows) {
    if (batch.length === 0) continue;
    const lines = await mapInTurns(batch, (row) => JSON.stringify(exported(row, columns)));
    yield separator + lines.join(",\n");
    separator = ",\n";
  }
  yield separator === ",\n" ? "\n]\n" : "[]\n";
}

function exported({ id, values, accounts, leftOut }: ExportRow, columns: readonly ExportColumn[]) {
  const networks = accounts.map(({ network, username, followers, growth, engagementRate, viewsPerPost, url }) => ({
    network,
    username,
    followers,
    growth,
    engagement_rate: engagementRate,
    views_per_post: viewsPerPost,
    url,
  }));
  return {
    id: String(id),
    ...Object.fromEntries(columns.map((column) => [column, column === "networks" ? networks : values.get(column)])),
    ...(leftOut.length > 0 && { left_out: [...new Set(leftOut)] }),
  };
}
