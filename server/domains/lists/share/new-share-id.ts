import { randomBytes } from "node:crypto";

/** 128 random bits, encoded for URLs. */
export function newShareId(): string {
  return randomBytes(16).toString("base64url");
}
