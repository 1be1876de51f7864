import { english } from "#contract/messages/catalogue.ts";
import { createHash } from "node:crypto";
import type { ConnectorCall } from "../connector.ts";
import { token } from "./shapes.ts";

/** Base URL of the API; tokens are issued at another host. */
export const BASE = "https://api.twitch.tv";

/** Token cache of this process by client; tokens last about 60 days. */
const tokens = new Map<string, { value: string; until: number }>();
/** A token this close to its expiry is not used. */
const MARGIN_MS = 60_000;

/** The app access token, from the client credentials. */
export async function appToken(call: ConnectorCall): Promise<string> {
  const key = keyOf(call);
  const cached = tokens.get(key);
  if (cached && cached.until > call.now.getTime()) return cached.value;
  const { clientId = "", clientSecret = "" } = call.credentials;
  const issued = await call.http.json({
    url: tokenUrl(call.base),
    method: "POST",
    form: { client_id: clientId, client_secret: clientSecret, grant_type: "client_credentials" },
    units: 0,
    schema: token,
    explain,
  });
  tokens.set(key, { value: issued.access_token, until: call.now.getTime() + issued.expires_in * 1000 - MARGIN_MS });
  return issued.access_token;
}

export function evictToken(call: ConnectorCall): void {
  tokens.delete(keyOf(call));
}

/** Twitch responds with 400 to an unknown client, with 403 to a wrong secret. */
function explain({ status }: { status: number }) {
  if (status !== 400 && status !== 403) return undefined;
  return { kind: "unauthorized" as const, msg: english("sources.twitchCredentials") };
}

/**
 * Includes the credentials, so that another secret gets its own token. Hashed, so that no secret is a key in memory.
 */
function keyOf({ base, credentials: { clientId, clientSecret } }: ConnectorCall): string {
  return createHash("sha256")
    .update(JSON.stringify([base, clientId, clientSecret]))
    .digest("base64url");
}

/** Twitch issues tokens at another host than the API; the simulated network has both on one. */
function tokenUrl(base: string): string {
  return `${base === BASE ? "https://id.twitch.tv" : base}/oauth2/token`;
}
