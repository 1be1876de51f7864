import { z } from "zod";
import { webAddress, type Config } from "#server/config.ts";
import type { Context } from "#server/context.ts";
import { refuse } from "#server/errors.ts";

/** Loads the library with the first passkey: it is a fifth of all files, and would make every start slower. */
export const loadWebauthn = async () => import("@simplewebauthn/server");

/** Passkeys belong to the address that people open, never to the host of a request, which its sender chooses. */
export function relyingParty(config: Pick<Config, "publicUrl" | "port">): { id: string; origin: string } {
  const { hostname, origin } = new URL(webAddress(config));
  return { id: hostname, origin };
}

/** How authenticators name the user: nothing that tells a stranger who it is. */
export function userHandle(userId: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(userId.replaceAll("-", ""), "hex"));
}

const clientData = z.object({ challenge: z.string() });

/** The challenge that the authenticator signed, not verified yet. */
export function challengeIn(clientDataJSON: string): string {
  try {
    return clientData.parse(JSON.parse(Buffer.from(clientDataJSON, "base64url").toString("utf8"))).challenge;
  } catch {
    return refuse("passkey_refused");
  }
}

/** What the library verifies; it throws for every reason not to accept, which is logged and never answered. */
export async function verified<T>({ log }: Pick<Context, "log">, verify: () => Promise<T>): Promise<T> {
  try {
    return await verify();
  } catch (error) {
    log.info({ reason: error instanceof Error ? error.message : "unknown" }, "a passkey was refused");
    return refuse("passkey_refused");
  }
}
