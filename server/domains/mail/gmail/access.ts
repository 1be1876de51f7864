import * as oauth from "openid-client";
import { z } from "zod";
import { say } from "#contract/messages/catalogue.ts";
import { webAddress, type Config } from "../../../config.ts";
import type { Context } from "../../../context.ts";
import { refuse } from "../../../errors.ts";
import { reasonOf, statusOf } from "../../../http/oauth-failures.ts";
import { seal, unseal } from "../../../secrets.ts";
import type { MailboxRow } from "../mailboxes/store.ts";

const TIMEOUT_SECONDS = 15;
/** Where Google sends the browser back to: the settings of the mailbox. */
const CALLBACK_PATH = "/settings/mailbox";
/** Reads and sends mails, and sets them as read. It cannot delete mails for good. */
const SCOPE = "https://www.googleapis.com/auth/gmail.modify";
/** A token is renewed so long before it ends: a request takes some time. */
const EARLY_MS = 60_000;

/** https://developers.google.com/identity/protocols/oauth2/web-server */
const ADDRESSES = {
  issuer: "https://accounts.google.com",
  authorization_endpoint: "https://accounts.google.com/o/oauth2/v2/auth",
  token_endpoint: "https://oauth2.googleapis.com/token",
  revocation_endpoint: "https://oauth2.googleapis.com/revoke",
};

/** What Google's answer has to match. */
export type Checks = { state: string; verifier: string };
type Place = { customerId: string; userId: string };
type Keys = Pick<Config, "secretKey" | "dataDir">;

const tokens = z.object({
  /** Renews the access until the user or Google takes it back. */
  refresh: z.string(),
  access: z.string(),
  /** When `access` ends, in milliseconds. */
  until: z.number(),
});
export type Tokens = z.infer<typeof tokens>;

/** Google or the user has withdrawn the access. */
export class AccessWithdrawn extends Error {}

/** An address of Google, or its place in the simulated networks. */
export function addressAt({ connectors: { at } }: Pick<Config, "connectors">, url: string): string {
  if (at === undefined) return url;
  const { pathname, search } = new URL(url);
  return `${at}/gmail${pathname}${search}`;
}

/** Throws not_found where the operator has entered no application at Google. */
function clientOf({ config }: Pick<Context, "config">): oauth.Configuration {
  const { clientId, clientSecret } = config.gmail ?? refuse("not_found");
  const at = (url: string) => addressAt(config, url);
  const client = new oauth.Configuration(
    {
      issuer: ADDRESSES.issuer,
      authorization_endpoint: at(ADDRESSES.authorization_endpoint),
      token_endpoint: at(ADDRESSES.token_endpoint),
      revocation_endpoint: at(ADDRESSES.revocation_endpoint),
    },
    clientId,
    undefined,
    oauth.ClientSecretPost(clientSecret),
  );
  client.timeout = TIMEOUT_SECONDS;
  // A simulation on this machine.
  if (at(ADDRESSES.token_endpoint).startsWith("http:")) oauth.allowInsecureRequests(client);
  return client;
}

export function newChecks(): Checks {
  return { state: oauth.randomState(), verifier: oauth.randomPKCECodeVerifier() };
}

/** Google's page to sign in on. It asks for consent each time, since only then it gives what renews the access. */
export async function authorizationUrl(ctx: Context, { state, verifier }: Checks): Promise<string> {
  return oauth.buildAuthorizationUrl(clientOf(ctx), {
    redirect_uri: `${webAddress(ctx.config)}${CALLBACK_PATH}`,
    response_type: "code",
    scope: SCOPE,
    state,
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: "S256",
    access_type: "offline",
    prompt: "consent select_account",
  }).href;
}

/** The tokens of who has signed in, by Google's answer. */
export async function exchange(ctx: Context, data: string, { state, verifier }: Checks): Promise<Tokens> {
  const client = clientOf(ctx);
  const answer = new URL(`${webAddress(ctx.config)}${CALLBACK_PATH}`);
  answer.search = data;
  try {
    const issued = await oauth.authorizationCodeGrant(client, answer, {
      expectedState: state,
      pkceCodeVerifier: verifier,
    });
    // People can untick what they do not allow.
    const isAllowed = (issued.scope ?? "").split(" ").includes(SCOPE);
    if (isAllowed && issued.refresh_token !== undefined) return tokensOf(ctx, issued, issued.refresh_token);
    await oauth.tokenRevocation(client, issued.access_token).catch(() => {});
  } catch (error) {
    ctx.log.warn({ reason: reasonOf(error) }, "a sign-in at Gmail was not confirmed");
    return explain(error);
  }
  return refuse("conflict", say("mail.gmailNotAllowed"));
}

function tokensOf(
  { clock }: Pick<Context, "clock">,
  { access_token: access, expires_in: seconds = 0 }: { access_token: string; expires_in?: number },
  refresh: string,
): Tokens {
  return { refresh, access, until: clock.now().getTime() + seconds * 1000 };
}

/** What the user can do about it. */
function explain(error: unknown): never {
  if (error instanceof oauth.AuthorizationResponseError && error.error === "access_denied")
    refuse("conflict", say("mail.gmailDenied"));
  const status = statusOf(error);
  if (status === 429) refuse("too_many_requests", say("mail.gmailBusy"));
  refuse(status === undefined ? "sign_in_not_confirmed" : "sign_in_service_unavailable");
}

/** Tokens that are valid for a while. Throws AccessWithdrawn, or what the library throws where Google does not answer. */
export async function renew(ctx: Context, { refresh }: Tokens): Promise<Tokens> {
  try {
    const issued = await oauth.refreshTokenGrant(clientOf(ctx), refresh);
    return tokensOf(ctx, issued, issued.refresh_token ?? refresh);
  } catch (error) {
    if (error instanceof oauth.ResponseBodyError && error.error === "invalid_grant") throw new AccessWithdrawn();
    throw error;
  }
}

/** Has Google withdraw the access, which ends all tokens of the account at once. Throws where Google does not answer. */
export async function revoke(ctx: Context, { refresh }: Tokens): Promise<void> {
  try {
    await oauth.tokenRevocation(clientOf(ctx), refresh);
  } catch (error) {
    if (statusOf(error) !== undefined) throw error;
    ctx.log.warn({ reason: reasonOf(error) }, "Google does not know the access to a mailbox that is given back");
  }
}

export function isOver({ clock }: Pick<Context, "clock">, { until }: Tokens): boolean {
  return until - EARLY_MS <= clock.now().getTime();
}

/** Another one than that of passwords: no setting of servers can have a token sent to them. */
const purposeOf = ({ customerId, userId }: Place) => `gmail ${customerId} ${userId}`;

export function sealTokens(config: Keys, place: Place, of: Tokens): string {
  return seal(config, purposeOf(place), JSON.stringify(of));
}

/** undefined: there are none, or they were encrypted with another key of the installation. */
export function tokensIn(config: Keys, box: Place & Pick<MailboxRow, "password">): Tokens | undefined {
  const text = box.password === null ? undefined : unseal(config, purposeOf(box), box.password);
  return text === undefined ? undefined : tokens.parse(JSON.parse(text));
}
