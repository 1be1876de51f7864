import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from "node:crypto";
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Config } from "./config.ts";
import { hasCode } from "./processes.ts";

/** Minimum key length; a shorter file was truncated. */
const SHORTEST = 32;

/** 32 random bytes, safe in cookies and URLs. */
export function newToken(): string {
  return randomBytes(32).toString("base64url");
}

/** The database stores this hash of a token: it cannot be reversed. */
export function tokenHash(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}

/** Returns the hash as text, as single-use links are stored. */
export function linkHash(token: string): string {
  return tokenHash(token).toString("hex");
}

/** Derives a value from another; only this installation can. */
export function derive(secret: string, purpose: string, value: string): string {
  return createHmac("sha256", secret).update(`${purpose}\n${value}`).digest("base64url");
}

const known = new Map<string, string>();

/**
 * SECRET_KEY, or a key generated at first use and stored in the data directory, readable by its owner only. Throws when
 * the stored key is damaged: another one would end sessions and lose what depends on it.
 */
export function secretKey({ secretKey: given, dataDir }: Pick<Config, "secretKey" | "dataDir">): string {
  if (given) return given;
  const file = path.join(dataDir, "secrets", "secret-key");
  const stored = known.get(file) ?? readOrCreate(file);
  known.set(file, stored);
  return stored;
}

function readOrCreate(file: string): string {
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  if (existsSync(file) && statSync(file).size < SHORTEST)
    throw new Error(
      `The secret key in ${file} is damaged. Restore it from a backup; or delete it and start with SECRET_KEY_CHANGED=yes.`,
    );
  // A link appears atomically with its content: a crash never leaves an empty, guessable key.
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, newToken(), { mode: 0o600, flush: true });
  try {
    linkSync(draft, file);
  } catch (error) {
    if (!hasCode(error, "EEXIST")) throw error;
  } finally {
    rmSync(draft);
  }
  return readFileSync(file, "utf8");
}

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
