import * as oauth from "openid-client";
import { z } from "zod";
import { english, say } from "#contract/messages/catalogue.ts";
import { NETWORK_FACTS, type Network } from "#contract/networks/networks.ts";
import type { FailureKind } from "#contract/sources.ts";
import { ConnectorFailure } from "#server/connectors/failure.ts";
import type { Meter } from "#server/connectors/http/connector-http.ts";
import { createHttpClient } from "#server/connectors/http/http-client.ts";
import type { NetworkSignIn, OwnAccount, ReadOwn, Request } from "#server/connectors/network-sign-in.ts";
import { signInAt } from "#server/connectors/network-sign-ins.ts";
import { nextMidnight } from "#server/connectors/quota-days.ts";
import { webAddress } from "../../../config.ts";
import type { Context } from "../../../context.ts";
import { refuse } from "../../../errors.ts";
import { reasonOf, statusOf } from "../../../http/oauth-failures.ts";

const TIMEOUT_SECONDS = 10;
/** Where networks send the browser back to: the page of one's own profile. */
const CALLBACK_PATH = "/my-profile";

/** What the answer of a network has to match. */
export type Checks = { state: string; verifier: string };

/** What a network issues; `refresh` where it issues one. */
export type Tokens = { access: string; refresh: string | null; expiresAt: Date | null };

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

const tokenReply = z.looseObject({ scope: z.unknown().optional(), token_type: z.string().default("bearer") });
const several = z.object({ data: z.tuple([tokenReply]) });
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
    const found = several.safeParse(reply).data?.data[0] ?? tokenReply.safeParse(reply).data;
    if (!found) return Response.json(reply, { headers });
    const { scope: _scope, ...rest } = found;
    return Response.json(rest, { headers });
  };
}

export function newChecks(): Checks {
  return { state: oauth.randomState(), verifier: oauth.randomPKCECodeVerifier() };
}

/** What the creator allows: to name the account once, to read its figures from now on, or also its audience. */
type Permission = "sign-in" | "account" | "audience";

function scopesOf(known: NetworkSignIn): Record<Permission, Pick<NetworkSignIn, "scope" | "parameters">> {
  const account = known.connected ?? known;
  return { "sign-in": known, account, audience: { ...account, ...known.connected?.audience } };
}

/** The network's page to sign in on. */
export async function signInUrl(
  ctx: Context,
  network: Network,
  { state, verifier, permission }: Checks & { permission: Permission },
): Promise<string> {
  const { known, config, clientId } = clientOf(ctx, network);
  const { scope, parameters } = scopesOf(known)[permission];
  const challenge = await oauth.calculatePKCECodeChallenge(verifier);
  return oauth.buildAuthorizationUrl(config, {
    redirect_uri: `${webAddress(ctx.config)}${CALLBACK_PATH}`,
    response_type: "code",
    scope,
    state,
    ...(known.client === "client_key" && { client_key: clientId }),
    ...(known.hasPkce && { code_challenge: challenge, code_challenge_method: "S256" }),
    ...parameters,
  }).href;
}

type Answered = Checks & { network: Network; data: string };
type Redeemed = { tokens: Tokens; own: OwnAccount[] };

/**
 * The accounts of who has signed in at the network, by its answer. The token is used for this alone: it is not stored, and
 * given back where the network takes it.
 */
export async function ownAccounts(ctx: Context, answered: Answered): Promise<OwnAccount[]> {
  const { network } = answered;
  const { tokens, own } = await explained(ctx, network, async () => redeem(ctx, answered));
  await giveBack(ctx, network, tokens).catch(() => {});
  return own;
}

/** Like ownAccounts, with tokens that last: for an account that its owner connects. */
export async function connectAccounts(ctx: Context, answered: Answered): Promise<Redeemed> {
  const { network } = answered;
  return explained(ctx, network, async () => {
    const { tokens, own } = await redeem(ctx, answered);
    return { tokens: await orGivenBack(ctx, network, { tokens, work: lasting(ctx, network, tokens) }), own };
  });
}

async function redeem(ctx: Context, { network, data, state, verifier }: Answered): Promise<Redeemed> {
  const { known, config, clientId } = clientOf(ctx, network);
  const answer = new URL(`${webAddress(ctx.config)}${CALLBACK_PATH}`);
  answer.search = data;
  const issued = await oauth.authorizationCodeGrant(config, answer, {
    expectedState: state,
    ...(known.hasPkce && { pkceCodeVerifier: verifier }),
  });
  const tokens = tokensOf(ctx, issued);
  const work = known.own(reader(ctx, network, { config, token: tokens.access }), clientId);
  return { tokens, own: await orGivenBack(ctx, network, { tokens, work }) };
}

/** What `work` resolves to; where it fails, the tokens are given back: nothing else knows of them. */
async function orGivenBack<T>(
  ctx: Context,
  network: Network,
  { tokens, work }: { tokens: Tokens; work: Promise<T> },
): Promise<T> {
  try {
    return await work;
  } catch (error) {
    await giveBack(ctx, network, tokens).catch(() => {});
    throw error;
  }
}

function tokensOf({ clock }: Context, issued: oauth.TokenEndpointResponse): Tokens {
  const { access_token: access, refresh_token: refresh = null, expires_in: seconds } = issued;
  return { access, refresh, expiresAt: seconds === undefined ? null : expiry(clock.now(), seconds) };
}

const expiry = (now: Date, seconds: number) => new Date(now.getTime() + seconds * 1000);

const exchanged = z.object({ access_token: z.string().min(1), expires_in: z.number().min(0) });

/** A network without refresh tokens exchanges one token for another. */
async function exchangeAt(ctx: Context, network: Network, url: string): Promise<Tokens> {
  const issued = await requestAs(ctx, network, null)(url, exchanged);
  return { access: issued.access_token, refresh: null, expiresAt: expiry(ctx.clock.now(), issued.expires_in) };
}

async function lasting(ctx: Context, network: Network, tokens: Tokens): Promise<Tokens> {
  const { known } = clientOf(ctx, network);
  const renewal = known.connected?.renewal;
  if (renewal === undefined || renewal === "refresh_token") return tokens;
  const query = new URLSearchParams({
    grant_type: "ig_exchange_token",
    client_secret: ctx.config.networkSignIns[network]?.clientSecret ?? "",
    access_token: tokens.access,
  });
  return exchangeAt(ctx, network, `${renewal.exchange}?${query.toString()}`);
}

/** Newer tokens of a connected account. Throws where the network does not issue any. */
export async function renew(ctx: Context, network: Network, tokens: Tokens): Promise<Tokens> {
  const { known, config } = clientOf(ctx, network);
  const renewal = known.connected?.renewal;
  if (renewal !== undefined && renewal !== "refresh_token") {
    const query = new URLSearchParams({ grant_type: "ig_refresh_token", access_token: tokens.access });
    return exchangeAt(ctx, network, `${renewal.renew}?${query.toString()}`);
  }
  if (tokens.refresh === null) throw new ConnectorFailure("unauthorized", english("connections.signInAgain"));
  try {
    const renewed = tokensOf(ctx, await oauth.refreshTokenGrant(config, tokens.refresh));
    // Some networks issue a new refresh token with each renewal, others do not.
    return { ...renewed, refresh: renewed.refresh ?? tokens.refresh };
  } catch (error) {
    ctx.log.warn({ network, reason: reasonOf(error) }, "the token of a connected account was not renewed");
    throw isWithdrawn(error)
      ? new ConnectorFailure("unauthorized", english("connections.signInAgain"), { cause: error })
      : new ConnectorFailure("unavailable", english("connections.unreachable"), { cause: error });
  }
}

/** Whether the network says that the creator has ended the consent, and not that the operator's application is refused. */
function isWithdrawn(error: unknown): boolean {
  return error instanceof oauth.ResponseBodyError && WITHDRAWN.has(error.error) && statusOf(error) === undefined;
}

/** RFC 6749, section 5.2, and what Twitch says instead: https://dev.twitch.tv/docs/authentication/refresh-tokens */
const WITHDRAWN = new Set(["invalid_grant", "Bad Request"]);

/** Has the network withdraw a token, where it has a place for that. Throws where it did not answer. */
export async function giveBack(ctx: Context, network: Network, { access }: Pick<Tokens, "access">): Promise<void> {
  const { known, config } = clientOf(ctx, network);
  if (known.revoke !== undefined) await oauth.tokenRevocation(config, access);
}

/** Requests of the network's API with this token, within the limits of connectors. */
export function requestAs(ctx: Context, network: Network, token: string | null): Request {
  const { label } = NETWORK_FACTS[network];
  const { at, timeoutMs } = ctx.config.connectors;
  const http = createHttpClient({
    connector: { key: network, label, quota: { unit: "requests", perDay: null, resetsAt: nextMidnight } },
    base: addressOf(ctx, network, "https://network.invalid/"),
    meter: UNMETERED,
    log: ctx.log,
    now: ctx.clock.now,
    timeoutMs,
    simulated: at === undefined ? undefined : new URL(at).origin,
  });
  return async (url, schema, { headers, ...options } = {}) =>
    http.json({
      ...options,
      url: addressOf(ctx, network, url),
      schema,
      headers: { ...headers, ...(token !== null && { authorization: `Bearer ${token}` }) },
    });
}

/** Creators read their own accounts: it is no use of the connector's budget. */
const UNMETERED: Meter = { spend: async () => {}, failed: async () => {} };

async function explained<T>(ctx: Context, network: Network, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
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
  const status = statusAt(error);
  if (status === 429) refuse("too_many_requests", say("claims.busy", { network: label }));
  if (status !== undefined) refuse("sign_in_service_unavailable", say("claims.unreachable", { network: label }));
  refuse("sign_in_not_confirmed");
}

/** The status of a reply that says nothing about the user; undefined: the network has refused the sign-in. */
function statusAt(error: unknown): number | undefined {
  if (error instanceof NotRead) return error.status;
  return error instanceof ConnectorFailure ? STATUS_OF_FAILURE[error.kind] : statusOf(error);
}

/** Others are refusals. */
const STATUS_OF_FAILURE: Partial<Record<FailureKind, number>> = {
  rate_limited: 429,
  quota: 429,
  unavailable: 503,
  malformed: 503,
};
