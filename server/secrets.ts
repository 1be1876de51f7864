import { createHash, createHmac, randomBytes } from "node:crypto";
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Config } from "./config.ts";
import { hasCode } from "./processes.ts";

/** Characters a key has at least; a file with fewer was cut off. */
const SHORTEST = 32;

/** 32 random bytes, safe in cookies and addresses. */
export function newToken(): string {
  return randomBytes(32).toString("base64url");
}

/** What the database keeps of a token: it cannot be turned back. */
export function tokenHash(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}

/** A value only this installation can derive from another. */
export function derive(secret: string, purpose: string, value: string): string {
  return createHmac("sha256", secret).update(`${purpose}\n${value}`).digest("base64url");
}

const known = new Map<string, string>();

/** SECRET_KEY, or one made at first use and kept in the data directory, readable by its owner only. */
export function secretKey({ secretKey: given, dataDir }: Pick<Config, "secretKey" | "dataDir">): string {
  if (given) return given;
  const file = path.join(dataDir, "secrets", "secret-key");
  const kept = known.get(file) ?? readOrMake(file);
  known.set(file, kept);
  return kept;
}

function readOrMake(file: string): string {
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  if (existsSync(file) && statSync(file).size < SHORTEST) rmSync(file);
  // A link appears with its whole content or not at all: a crash never leaves an empty, guessable key.
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
