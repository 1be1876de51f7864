import { hash, verify } from "@node-rs/argon2";
import type { Context } from "#server/context.ts";

type Hashing = { ctx: Pick<Context, "config"> };

/** argon2id with the configured cost. */
export async function hashPassword({ ctx, password }: Hashing & { password: string }): Promise<string> {
  return hash(password.normalize("NFKC"), ctx.config.passwordHashing);
}

const decoys = new WeakMap<object, Promise<string>>();

/**
 * Whether the password matches. Without a hash it takes the same time and fails, so that timing does not reveal
 * accounts.
 */
export async function verifyPassword({
  ctx,
  password,
  stored,
}: Hashing & { password: string; stored: string | null | undefined }): Promise<boolean> {
  const cost = ctx.config.passwordHashing;
  const decoy = decoys.get(cost) ?? hashPassword({ ctx, password: "nobody has this password" });
  decoys.set(cost, decoy);
  const fits = await verify(stored ?? (await decoy), password.normalize("NFKC"));
  return fits && typeof stored === "string";
}
