import { hash } from "node:crypto";
import {
  FIGURES,
  POST_FIGURES,
  type AccountPatch,
  type CountRow,
  type FactRow,
  type NicheRow,
  type PostRow,
  type PublicationRow,
} from "../recording/rows.ts";

/** Two rows with the same print say the same: 66 bits, for rows of one key that are compared with each other only. */
function fingerprint(...values: unknown[]): string {
  return hash("md5", JSON.stringify(values), "base64url").slice(0, 11);
}

/** What rows say besides their keys: the same whether they are to be written or were read. */
export const fingerprintOf = {
  // Facts are read as text.
  fact: ({ value, sourceId, at }: FactRow) => fingerprint(String(value), sourceId, at.getTime()),
  niche: ({ state, isPrimary, sourceId }: NicheRow) => fingerprint(state, isPrimary, sourceId),
  count: (row: CountRow) => fingerprint(row.precision, row.sourceId, ...FIGURES.map((name) => row[name])),
  post: (row: PostRow) =>
    fingerprint(
      row.publishedAt.getTime(),
      row.format,
      row.text,
      row.url,
      row.hashtags,
      row.mentions,
      row.countedAt.getTime(),
      row.sourceId,
      ...POST_FIGURES.map((name) => row[name]),
    ),
  publication: ({ kind, title, picture, description, sourceId, at }: PublicationRow) =>
    fingerprint(kind, title, picture, description, sourceId, at.getTime()),
  account: ({ username, externalId, url, biography }: AccountPatch) =>
    fingerprint(username, externalId ?? null, url ?? null, biography ?? null),
};
