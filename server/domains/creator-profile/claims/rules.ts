import { randomInt } from "node:crypto";
import type { ClaimView } from "#contract/creator-profile/claims.ts";
import { network } from "#contract/networks/networks.ts";
import { pictureUrl } from "../../creators/index.ts";
import type { ClaimRow } from "./store.ts";

/** Without letters and digits that look alike: people type codes on phones. */
const ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz";
const CODE_LENGTH = 14;
const PREFIX = "ll-";

/** 69 bits: it cannot be guessed, and is short enough for every network's biography. */
export function newCode(): string {
  return PREFIX + Array.from({ length: CODE_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");
}

/** Whether the text has the code as a word of its own: a longer word that contains it is another code. */
export function hasCode(text: string, code: string): boolean {
  return text.split(/[^\p{L}\p{N}_-]+/u).includes(code);
}

const start = (text: string) => Array.from(text)[0] ?? "";

/** An address as its reader recognizes it, and others do not learn it. */
export function maskAddress(address: string): string {
  const at = address.lastIndexOf("@");
  const host = address.slice(at + 1);
  return `${start(address)}•••@${start(host)}•••${/\.[^.]*$/.exec(host)?.[0] ?? ""}`;
}

export function presentClaim(
  row: ClaimRow,
  { now, ...ways }: Pick<ClaimView, "canReadBiography" | "mailTo" | "signIns"> & { now: Date },
): ClaimView {
  const { id, state, method, username, isTaken, end, createdAt } = row;
  const expiresAt =
    state === "pending" && row.codeExpiresAt !== null && row.codeExpiresAt > now ? row.codeExpiresAt : null;
  return {
    _id: id,
    creator: { _id: String(row.creatorId), full_name: row.fullName, picture_url: pictureUrl(row.picture) },
    network: network.parse(row.network),
    username,
    state,
    method,
    code: expiresAt && row.code,
    codeExpiresAt: expiresAt && expiresAt.toISOString(),
    ...ways,
    isDisputed: isTaken && (state === "review" || state === "pending"),
    end,
    createdAt: createdAt.toISOString(),
  };
}
