import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { Context } from "../../context.ts";
import { derive, secretKey } from "../../secrets.ts";

const RANDOM_BYTES = 9;
const TIME_BYTES = 6;
const SIGNED_BYTES = RANDOM_BYTES + TIME_BYTES;
const MAC_BYTES = 12;

/** Programs send a form at once; people read it first. */
const LEAST_MS = 3_000;
const MOST_MS = 24 * 60 * 60 * 1_000;

/** `key` is the form's own: sent twice, it is the same. */
type Form = { key: string; state: "valid" | "early" | "expired" };

/** Forms of public pages carry a sign of when they were drawn, for which page: what was not drawn here is not accepted. */
export function formTokens({ config, clock }: Pick<Context, "config" | "clock">) {
  const secret = derive(secretKey(config), "forms of public pages", "v1");
  const macOf = (signed: Uint8Array, slug: string) =>
    createHmac("sha256", secret).update(slug).update("\n").update(signed).digest().subarray(0, MAC_BYTES);
  return {
    create(slug: string): string {
      const signed = Buffer.concat([randomBytes(RANDOM_BYTES), Buffer.alloc(TIME_BYTES)]);
      signed.writeUIntBE(clock.now().getTime(), RANDOM_BYTES, TIME_BYTES);
      return Buffer.concat([signed, macOf(signed, slug)]).toString("base64url");
    },
    /** undefined: it was not drawn by this installation for this page. */
    read(token: string, slug: string): Form | undefined {
      const bytes = Buffer.from(token, "base64url");
      if (bytes.length !== SIGNED_BYTES + MAC_BYTES) return undefined;
      const signed = bytes.subarray(0, SIGNED_BYTES);
      if (!timingSafeEqual(bytes.subarray(SIGNED_BYTES), macOf(signed, slug))) return undefined;
      const age = clock.now().getTime() - signed.readUIntBE(RANDOM_BYTES, TIME_BYTES);
      const key = signed.subarray(0, RANDOM_BYTES).toString("base64url");
      return { key, state: age < LEAST_MS ? "early" : age > MOST_MS ? "expired" : "valid" };
    },
  };
}
