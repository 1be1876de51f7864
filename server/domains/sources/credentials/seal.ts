import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import type { Config } from "../../../config.ts";
import { derive, secretKey } from "../../../secrets.ts";

const ALGORITHM = "aes-256-gcm";
const VERSION = "v1";
const IV_BYTES = 12;

/** Encrypts text so that only this installation can decrypt it, and only for the same purpose. */
export function seal(config: Pick<Config, "secretKey" | "dataDir">, purpose: string, text: string): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(ALGORITHM, keyOf(config), iv).setAAD(Buffer.from(purpose));
  const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return [VERSION, ...[iv, cipher.getAuthTag(), sealed].map((part) => part.toString("base64url"))].join(".");
}

/** The plain text; undefined when it was sealed with another key or for another purpose, or was modified. */
export function unseal(config: Pick<Config, "secretKey" | "dataDir">, purpose: string, sealed: string) {
  const [version, ...parts] = sealed.split(".");
  const [iv, tag, text] = parts.map((part) => Buffer.from(part, "base64url"));
  if (version !== VERSION || iv?.length !== IV_BYTES || tag?.length !== 16 || !text) return undefined;
  const decipher = createDecipheriv(ALGORITHM, keyOf(config), iv).setAAD(Buffer.from(purpose)).setAuthTag(tag);
  try {
    return Buffer.concat([decipher.update(text), decipher.final()]).toString("utf8");
  } catch {
    return undefined; // authentication failed
  }
}

function keyOf(config: Pick<Config, "secretKey" | "dataDir">): Buffer {
  return Buffer.from(derive(secretKey(config), "connector credentials", VERSION), "base64url");
}
