import { availableParallelism } from "node:os";
import { hash, verify } from "@node-rs/argon2";
import type { Context } from "#server/context.ts";
import { createSlots } from "#server/kernel/slots.ts";

/**
 * Hashes at once: each keeps a processor busy and its memory for tens of milliseconds. One processor stays free for everyone
 * else, however many sign in; others wait for their turn, and when too many wait, further ones are refused.
 */
const HASHES_AT_ONCE = Math.max(1, Math.min(3, availableParallelism() - 1));
const slots = createSlots({ total: HASHES_AT_ONCE, perKey: HASHES_AT_ONCE, waiting: 1_000 });
const inTurn = async <T>(work: () => Promise<T>): Promise<T> => slots.run({ key: "" }, work);

type Hashing = { ctx: Pick<Context, "config"> };

/** argon2id with the configured cost. */
export async function hashPassword({ ctx, password }: Hashing & { password: string }): Promise<string> {
  return inTurn(() => hash(password.normalize("NFKC"), ctx.config.passwordHashing));
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
  const expected = stored ?? (await decoy);
  const fits = await inTurn(() => verify(expected, password.normalize("NFKC")));
  return fits && typeof stored === "string";
}
