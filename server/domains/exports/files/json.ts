import type { ExportColumn } from "#contract/crm.ts";
import type { ExportedCreator } from "#contract/exports.ts";
import { rate, typeOf } from "../rows/columns.ts";
import type { ExportRow } from "../rows/row.ts";
import type { Content } from "./content.ts";

/** An array of exportedCreator, one on a line. */
export async function* writeJson({ chosen, rows }: Content): AsyncGenerator<string> {
  let before = "[\n";
  for await (const batch of rows) {
    if (batch.length === 0) continue;
    yield before + batch.map((row) => JSON.stringify(only(chosen, exported(row)))).join(",\n");
    before = ",\n";
  }
  yield before === ",\n" ? "\n]\n" : "[]\n";
}

function only(chosen: ReadonlySet<ExportColumn>, creator: Required<ExportedCreator>): ExportedCreator {
  const names: ReadonlySet<string> = chosen;
  const leftOut = creator.left_out?.filter((name) => names.has(name)) ?? [];
  return {
    id: creator.id,
    ...Object.fromEntries(Object.entries(creator).filter(([name]) => names.has(name))),
    ...(leftOut.length > 0 && { left_out: [...new Set(leftOut)] }),
  };
}

function exported(row: ExportRow): Required<ExportedCreator> {
  return {
    id: String(row.id),
    full_name: row.fullName,
    country: row.country?.toUpperCase() ?? null,
    city: row.city,
    language: row.language,
    gender: row.gender,
    type: typeOf(row),
    niches: row.niches,
    networks: row.accounts.map(({ network, username, followers, engagementRate, url }) => ({
      network,
      username,
      followers,
      engagement_rate: rate(engagementRate),
      url,
    })),
    followers: row.followers,
    growth: rate(row.growth),
    engagement: rate(row.engagementRate),
    score: row.score,
    status: row.status,
    tags: row.tags,
    lists: row.lists,
    email: row.email,
    note: row.note,
    added: row.added,
    added_by: row.addedBy,
    biography: row.biography,
    left_out: [...row.leftOut],
  };
}
