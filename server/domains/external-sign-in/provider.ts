import * as oidc from "openid-client";
import { email as emailSchema } from "#contract/auth/credentials.ts";
import { NAME_MAX } from "#contract/base/limits.ts";
import { webAddress, type Config } from "#server/config.ts";
import type { Context } from "#server/context.ts";
import { refuse } from "#server/errors.ts";
import { reasonOf } from "#server/http/oauth-failures.ts";
import { memoizeTtl } from "#server/memoize-ttl.ts";

const TIMEOUT_SECONDS = 10;
const HOUR_MS = 60 * 60 * 1000;

/** Where the provider sends the browser back to: a page of the web app. */
const CALLBACK_PATH = "/signin/callback";

/** Expected of the provider's answer. */
export type Checks = { state: string; nonce: string; verifier: string };

/** A person as the provider confirmed them. */
export type Identity = { issuer: string; subject: string; email: string; firstName: string; lastName: string };

export function configured({ config }: Pick<Context, "config">): NonNullable<Config["openId"]> {
  return config.openId ?? refuse("not_found");
}

const discovered = memoizeTtl(HOUR_MS, async (ctx) => {
  const { issuer, clientId, clientSecret } = configured(ctx);
  const server = new URL(issuer);
  return oidc.discovery(server, clientId, clientSecret, undefined, {
    timeout: TIMEOUT_SECONDS,
    // Signatures of ID tokens are checked although they come from the provider directly. Only loopback needs no TLS (config.ts).
    execute: [oidc.enableNonRepudiationChecks, ...(server.protocol === "http:" ? [oidc.allowInsecureRequests] : [])],
  });
});

async function client(ctx: Context): Promise<oidc.Configuration> {
  try {
    return await discovered.read(ctx);
  } catch (error) {
    configured(ctx);
    ctx.log.warn({ reason: reasonOf(error) }, "the OpenID provider could not be reached");
    return refuse("sign_in_service_unavailable");
  }
}

export function newChecks(): Checks {
  return { state: oidc.randomState(), nonce: oidc.randomNonce(), verifier: oidc.randomPKCECodeVerifier() };
}

/** The provider's page to sign in on. */
export async function authorizationUrl(ctx: Context, { state, nonce, verifier }: Checks): Promise<string> {
  const config = await client(ctx);
  const challenge = await oidc.calculatePKCECodeChallenge(verifier);
  return oidc.buildAuthorizationUrl(config, {
    redirect_uri: `${webAddress(ctx.config)}${CALLBACK_PATH}`,
    scope: "openid email profile",
    state,
    nonce,
    code_challenge: challenge,
    code_challenge_method: "S256",
  }).href;
}

/** Exchanges the provider's answer for who signed in there. Fails unless it matches the checks and the address is verified. */
export async function identityOf(ctx: Context, data: string, { state, nonce, verifier }: Checks): Promise<Identity> {
  const config = await client(ctx);
  const answer = new URL(`${webAddress(ctx.config)}${CALLBACK_PATH}`);
  answer.search = data;
  const claims = await confirmed(ctx, async () => {
    const tokens = await oidc.authorizationCodeGrant(config, answer, {
      pkceCodeVerifier: verifier,
      expectedState: state,
      expectedNonce: nonce,
      idTokenExpected: true,
    });
    const ofToken = tokens.claims();
    if (!ofToken || ofToken["email"] !== undefined) return ofToken;
    return { ...ofToken, ...(await oidc.fetchUserInfo(config, tokens.access_token, ofToken.sub)) };
  });
  const email = emailSchema.safeParse(claims?.["email"]);
  if (!claims || claims["email_verified"] !== true || !email.success) return refuse("email_unverified");
  const name = words(claims["name"]);
  return {
    issuer: claims.iss,
    subject: claims.sub,
    email: email.data,
    firstName: words(claims["given_name"]) || (name.split(" ")[0] ?? ""),
    lastName: words(claims["family_name"]) || name.split(" ").slice(1).join(" "),
  };
}

async function confirmed<T>(ctx: Context, exchange: () => Promise<T>): Promise<T> {
  try {
    return await exchange();
  } catch (error) {
    ctx.log.warn({ reason: reasonOf(error) }, "a sign-in at the OpenID provider was not confirmed");
    return refuse(isUnreachable(error) ? "sign_in_service_unavailable" : "sign_in_not_confirmed");
  }
}

/** No answer of the provider, or an error of its own. */
function isUnreachable(error: unknown): boolean {
  if (error instanceof oidc.ResponseBodyError) return error.status >= 500;
  if (error instanceof oidc.ClientError) return error.code === "OAUTH_TIMEOUT" || isUnreachable(error.cause);
  return error instanceof TypeError && error.message === "fetch failed";
}

/** A name on one line, for a field that the person can still change. */
function words(value: unknown): string {
  return typeof value === "string"
    ? value
        .replaceAll(/[\s\p{C}]+/gu, " ")
        .trim()
        .slice(0, NAME_MAX)
    : "";
}
