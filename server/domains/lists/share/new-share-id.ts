import { randomBytes } from "node:crypto";

/** 128 bits nobody can guess, as they stand in an address. */
export function newShareId(): string {
  return randomBytes(16).toString("base64url");
}
