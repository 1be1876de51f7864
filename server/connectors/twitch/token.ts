import { createHash } from "node:crypto";
import type { ConnectorCall } from "../connector.ts";
import { token } from "./shapes.ts";
import { BASE } from "./base.ts";

/** Tokens of this process by whom they were given to: one lasts about 60 days. */
const tokens = new Map<string, { value: string; until: number }>();
/** A token this close to its end is not begun with. */
const MARGIN_MS = 60_000;

/** The app's own token, from the client's credentials. */
export async function appToken(call: ConnectorCall): Promise<string> {
  const key = keyOf(call);
  const kept = tokens.get(key);
  if (kept && kept.until > call.now.getTime()) return kept.value;
  const { clientId = "", clientSecret = "" } = call.credentials;
  const given = await call.http.json({
    url: tokenAddress(call.base),
    method: "POST",
    form: { client_id: clientId, client_secret: clientSecret, grant_type: "client_credentials" },
    units: 0,
    schema: token,
    explain,
  });
  tokens.set(key, { value: given.access_token, until: call.now.getTime() + given.expires_in * 1000 - MARGIN_MS });
  return given.access_token;
}

export function forgetToken(call: ConnectorCall): void {
  tokens.delete(keyOf(call));
}

/** An unknown client is 400, a wrong secret 403. */
function explain({ status }: { status: number }) {
  if (status !== 400 && status !== 403) return undefined;
  return { kind: "unauthorized" as const, msg: "Twitch does not accept the client's id and secret." };
}

/** Of the credentials too: another secret gets its own. Hashed, so that no secret stands in memory as a name. */
function keyOf({ base, credentials: { clientId, clientSecret } }: ConnectorCall): string {
  return createHash("sha256")
    .update(JSON.stringify([base, clientId, clientSecret]))
    .digest("base64url");
}

/** Twitch gives tokens at another address than answers; the simulated one has both. */
function tokenAddress(base: string): string {
  return `${base === BASE ? "https://id.twitch.tv" : base}/oauth2/token`;
}
