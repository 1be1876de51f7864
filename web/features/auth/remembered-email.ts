import { z } from "zod";
import { readStored, writeStored } from "#web/lib/persisted.ts";

const KEY = "remembered-email";

export function rememberedEmail(): string {
  return readStored(KEY, z.string(), "");
}

/** null deletes the stored address. */
export function rememberEmail(email: string | null): void {
  writeStored(KEY, email);
}
