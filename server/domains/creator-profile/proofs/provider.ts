import * as oauth from "openid-client";
import { z } from "zod";
import { say } from "#contract/messages/catalogue.ts";
import { NETWORK_FACTS, type Network } from "#contract/networks/networks.ts";
import type { NetworkSignIn, OwnAccount, ReadOwn } from "#server/connectors/network-sign-in.ts";
import { signInAt } from "#server/connectors/network-sign-ins.ts";
import { webAddress } from "../../../config.ts";
import type { Context } from "../../../context.ts";
import { refuse } from "../../../errors.ts";
import { reasonOf, statusOf } from "../../../http/oauth-failures.ts";

const TIMEOUT_SECONDS = 10;
/** Where networks send the browser back to: the page of one's own profile. */
const CALLBACK_PATH = "/my-profile";

/** What the answer of a network has to match. */
export type Checks = { state: string; verifier: string };

/** Whether the operator has entered the application of this installation at the network. */
export function offersSignIn({ config }: Pick<Context, "config">, network: Network): boolean {
  return config.networkSignIns[network] !== undefined && signInAt(network) !== undefined;
}

function clientOf(ctx: Pick<Context, "config">, network: Network) {
  const [known, application] = [signInAt(network), ctx.config.networkSignIns[network]];
  if (!known || !application)
    return refuse("conflict", say("claims.noSignIn", { network: NETWORK_FACTS[network].label }));
  const at = (url: string) => addressOf(ctx, network, url);
  const { issuer, authorize, token, revoke, client } = known;
  const { clientId, clientSecret } = application;
  const config = new oauth.Configuration(
    {
      issuer,
      authorization_endpoint: at(authorize),
      token_endpoint: at(token),
      ...(revoke !== undefined && { revocation_endpoint: at(revoke) }),
    },
    clientId,
    undefined,
    CLIENTS[client](clientId, clientSecret),
  );
  config.timeout = TIMEOUT_SECONDS;
  config[oauth.customFetch] = completed(at(token));
  // A simulation on this machine.
  if (at(token).startsWith("http:")) oauth.allowInsecureRequests(config);
  return { known, config, clientId };
}

const CLIENTS: Record<NetworkSignIn["client"], (id: string, secret: string) => oauth.ClientAuth> = {
  post: (_, secret) => oauth.ClientSecretPost(secret),
  basic: (_, secret) => oauth.ClientSecretBasic(secret),
  client_key: (id, secret) => (_server, _client, body) => {
    body.set("client_key", id);
    body.set("client_secret", secret);
  },
};

/** The simulated networks have all of a network's addresses in one folder. */
function addressOf({ config }: Pick<Context, "config">, network: Network, url: string): string {
  const { at } = config.connectors;
  if (at === undefined) return url;
  const { pathname, search } = new URL(url);
  return `${at}/sign-in/${network}${pathname}${search}`;
}

const issued = z.looseObject({ scope: z.unknown().optional(), token_type: z.string().default("bearer") });
const several = z.object({ data: z.tuple([issued]) });
const refused = z.object({ error: z.string() });

/**
 * Replies with tokens as the standard has them: Instagram leaves their type out and may send a list, Twitch sends scopes
 * as one, and TikTok refuses with status 200.
 */
function completed(tokenAddress: string): oauth.CustomFetch {
  return async (url, { body, ...options }) => {
    const response = await fetch(url, { ...options, body: body instanceof URLSearchParams ? body : null });
    if (url !== tokenAddress || !response.ok) return response;
    const reply: unknown = await response.json().catch(() => null);
    const headers = { "content-type": "application/json" };
    if (refused.safeParse(reply).success) return Response.json(reply, { status: 400, headers });
    const found = several.safeParse(reply).data?.data[0] ?? issued.safeParse(reply).data;
    if (!found) return Response.json(reply, { headers });
    const { scope: _scope, ...token } = found;
    return Response.json(token, { headers });
  };
}

export function newChecks(): Checks {
  return { state: oauth.randomState(), verifier: oauth.randomPKCECodeVerifier() };
}

/** The network's page to sign in on. */
export async function signInUrl(ctx: Context, network: Network, { state, verifier }: Checks): Promise<string> {
  const { known, config, clientId } = clientOf(ctx, network);
  const challenge = await oauth.calculatePKCECodeChallenge(verifier);
  return oauth.buildAuthorizationUrl(config, {
    redirect_uri: `${webAddress(ctx.config)}${CALLBACK_PATH}`,
    response_type: "code",
    scope: known.scope,
    state,
    ...(known.client === "client_key" && { client_key: clientId }),
    ...(known.hasPkce && { code_challenge: challenge, code_challenge_method: "S256" }),
    ...known.parameters,
  }).href;
}

/**
 * The accounts of who has signed in at the network, by its answer. The token is used for this alone: it is not stored, and
 * given back where the network takes it.
 */
export async function ownAccounts(
  ctx: Context,
  { network, data, state, verifier }: Checks & { network: Network; data: string },
): Promise<OwnAccount[]> {
  const { known, config, clientId } = clientOf(ctx, network);
  const answer = new URL(`${webAddress(ctx.config)}${CALLBACK_PATH}`);
  answer.search = data;
  try {
    const { access_token: token } = await oauth.authorizationCodeGrant(config, answer, {
      expectedState: state,
      ...(known.hasPkce && { pkceCodeVerifier: verifier }),
    });
    try {
      return await known.own(reader(ctx, network, { config, token }), clientId);
    } finally {
      if (known.revoke !== undefined) await oauth.tokenRevocation(config, token).catch(() => {});
    }
  } catch (error) {
    ctx.log.warn({ network, reason: reasonOf(error) }, "a sign-in at a network was not confirmed");
    return explain(error, network);
  }
}

function reader(
  ctx: Context,
  network: Network,
  { config, token }: { config: oauth.Configuration; token: string },
): ReadOwn {
  return async (url, schema, headers = {}) => {
    const address = new URL(addressOf(ctx, network, url));
    const response = await oauth.fetchProtectedResource(config, token, address, "GET", null, new Headers(headers));
    if (!response.ok) throw new NotRead(response.status);
    return schema.parse(await response.json());
  };
}

class NotRead extends Error {
  readonly status: number;
  constructor(status: number) {
    super(`the account was not read: ${status}`);
    this.status = status;
  }
}

/** What the user can do about it. */
function explain(error: unknown, network: Network): never {
  const { label } = NETWORK_FACTS[network];
  if (error instanceof oauth.AuthorizationResponseError && error.error === "access_denied")
    refuse("conflict", say("claims.denied", { network: label }));
  const status = error instanceof NotRead ? error.status : statusOf(error);
  if (status === 429) refuse("too_many_requests", say("claims.busy", { network: label }));
  if (status !== undefined) refuse("sign_in_service_unavailable", say("claims.unreachable", { network: label }));
  refuse("sign_in_not_confirmed");
}
