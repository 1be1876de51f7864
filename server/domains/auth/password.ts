import { hash, verify } from "@node-rs/argon2";

/** argon2id with the library's defaults (19 MiB, 2 passes). */
export async function hashPassword(password: string): Promise<string> {
  return hash(password.normalize("NFKC"));
}

let decoy: Promise<string> | undefined;

/** True when the password fits. Without a hash it takes as long and says no, so that time does not tell who has an account. */
export async function fitsPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword("nobody has this password");
  const fits = await verify(stored ?? (await decoy), password.normalize("NFKC"));
  return fits && typeof stored === "string";
}
