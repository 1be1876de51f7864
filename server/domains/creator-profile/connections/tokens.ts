import { z } from "zod";
import type { Config } from "../../../config.ts";
import { seal, unseal } from "../../../secrets.ts";
import type { Tokens } from "../proofs/provider.ts";

type Keys = Pick<Config, "secretKey" | "dataDir">;

/** `ownId`: the account as the sign-in named it. */
const sealed = z.object({ access: z.string(), refresh: z.string().nullable(), ownId: z.string() });
type Sealed = z.infer<typeof sealed>;

/** Tokens can be decrypted for this row only. */
const purposeOf = (id: string) => `account connection ${id}`;

export function sealTokens(config: Keys, id: string, { access, refresh, ownId }: Tokens & { ownId: string }): string {
  return seal(config, purposeOf(id), JSON.stringify({ access, refresh, ownId } satisfies Sealed));
}

/** undefined: they were encrypted with another key of the installation. */
export function unsealTokens(
  config: Keys,
  row: { id: string; tokens: string; expiresAt: Date | null },
): (Tokens & { ownId: string }) | undefined {
  const text = unseal(config, purposeOf(row.id), row.tokens);
  return text === undefined ? undefined : { ...sealed.parse(JSON.parse(text)), expiresAt: row.expiresAt };
}
