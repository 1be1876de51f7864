import { createHmac, randomFillSync, timingSafeEqual } from "node:crypto";
import type { Config } from "../../../config.ts";
import { derive, secretKey } from "../../../secrets.ts";

/** The link's id, the second of the click, and random bytes that make the id its own. */
const LINK_BYTES = 16;
const TIME_BYTES = 4;
const RANDOM_BYTES = 4;
const SIGNED_BYTES = LINK_BYTES + TIME_BYTES + RANDOM_BYTES;
const MAC_BYTES = 8;

export type Click = { linkId: string; at: Date };

/**
 * Makes and reads ids of clicks. An id says by itself which link was clicked and when, signed by this installation:
 * nothing about a single click has to be stored, and none can be lost.
 */
export function clickIds(config: Pick<Config, "secretKey" | "dataDir">) {
  const key = derive(secretKey(config), "ids of clicks", "v1");
  const macOf = (signed: Uint8Array) => createHmac("sha256", key).update(signed).digest().subarray(0, MAC_BYTES);
  return {
    create({ linkId, at }: Click): string {
      const bytes = Buffer.alloc(SIGNED_BYTES);
      bytes.write(linkId.replaceAll("-", ""), 0, "hex");
      bytes.writeUInt32BE(Math.floor(at.getTime() / 1_000), LINK_BYTES);
      randomFillSync(bytes, LINK_BYTES + TIME_BYTES, RANDOM_BYTES);
      return Buffer.concat([bytes, macOf(bytes)]).toString("base64url");
    },
    /** undefined: this installation did not create the id. */
    read(id: string): Click | undefined {
      const bytes = Buffer.from(id, "base64url");
      if (bytes.length !== SIGNED_BYTES + MAC_BYTES || bytes.toString("base64url") !== id) return undefined;
      const signed = bytes.subarray(0, SIGNED_BYTES);
      if (!timingSafeEqual(macOf(signed), bytes.subarray(SIGNED_BYTES))) return undefined;
      const hex = signed.toString("hex", 0, LINK_BYTES);
      return {
        linkId: hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5"),
        at: new Date(signed.readUInt32BE(LINK_BYTES) * 1_000),
      };
    },
  };
}
