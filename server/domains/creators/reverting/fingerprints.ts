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

/** Rows with the same fingerprint are equal: 66 bits, compared only between rows of one key. */
function fingerprint(...values: unknown[]): string {
  return hash("md5", JSON.stringify(values), "base64url").slice(0, 11);
}

/** A fingerprint of the values of a row except its keys, the same for loaded rows and rows to be written. */
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
      // Posts without these have the fingerprint that earlier versions gave them.
      ...(row.thumbnailUrl === null ? [] : [row.thumbnailUrl]),
      ...(row.language === null ? [] : ["language", row.language]),
    ),
  publication: ({ kind, title, picture, description, sourceId, at, ...row }: PublicationRow) =>
    fingerprint(
      kind,
      title,
      picture,
      description,
      sourceId,
      at.getTime(),
      // Publications without a latest post keep the fingerprint that earlier versions computed.
      ...(row.latestAt === null ? [] : [row.latestTitle, row.latestLink, row.latestAt.getTime(), row.everyDays]),
    ),
  account: ({ username, externalId, url, biography }: AccountPatch) =>
    fingerprint(username, externalId ?? null, url ?? null, biography ?? null),
};
