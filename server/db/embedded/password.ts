import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";

/** The database's password, generated on the first start and never displayed. */
export function databasePassword(dataDir: string, cluster: string): string {
  const file = path.join(dataDir, "secrets/postgres-password");
  if (existsSync(file)) return readFileSync(file, "utf8").trim();
  if (existsSync(cluster)) throw new Error(`The password of the database in ${cluster} is missing: restore ${file}.`);

  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  const password = randomBytes(24).toString("base64url");
  writeFileSync(`${file}.new`, `${password}\n`, { mode: 0o600, flush: true });
  renameSync(`${file}.new`, file);
  return password;
}
