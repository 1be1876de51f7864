import { generateKeyPairSync } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import { text } from "node:stream/consumers";
import { Provider, type Configuration } from "oidc-provider";
import type { Config } from "#server/config.ts";

/** Claims of a person at the provider, by the name they sign in with there. */
type Person = { email: string; email_verified?: boolean; given_name?: string; family_name?: string };

export type OpenIdProvider = {
  config: NonNullable<Config["openId"]>;
  people: Map<string, Person>;
  /** Signs in at the provider as a browser does; the parameters with which it sends the browser back, as in an address. */
  signIn: (url: string, name: string) => Promise<string>;
  close: () => Promise<void>;
};

/**
 * An OpenID provider on this machine. Who is not among `people` is confirmed as `<name>@provider.test`. Its page to sign
 * in on has one field, and consent is given.
 */
export async function startOpenIdProvider(): Promise<OpenIdProvider> {
  const people = new Map<string, Person>();
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("it listens on a port");
  const issuer = `http://127.0.0.1:${address.port}`;
  const config = { issuer, clientId: "limelight", clientSecret: "a secret of this test alone", name: "Example ID" };
  const provider = new Provider(issuer, settings(config, people));
  // The address of the product under test is not known yet.
  provider.Client.prototype.redirectUriAllowed = () => true;
  const answer = provider.callback();
  server.on("request", (request, response) => {
    if (!request.url?.startsWith("/sign-in/")) return void answer(request, response);
    if (request.method === "GET") return void response.setHeader("content-type", "text/html").end(PAGE);
    void nameIn(request).then((accountId) => provider.interactionFinished(request, response, { login: { accountId } }));
  });
  return {
    config,
    people,
    signIn: async (url, name) => signIn(url, name),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => void server.close(resolve));
    },
  };
}

const PAGE = `<!doctype html><html lang="en"><title>Example ID</title><form method="post">
<label>Name <input name="name"></label> <button>Continue</button></form></html>`;

async function nameIn(request: IncomingMessage): Promise<string> {
  return new URLSearchParams(await text(request)).get("name") ?? "";
}

function settings({ clientId, clientSecret }: OpenIdProvider["config"], people: Map<string, Person>): Configuration {
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  return {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: ["http://localhost/signin/callback"],
        grant_types: ["authorization_code"],
        response_types: ["code"],
      },
    ],
    jwks: { keys: [{ ...privateKey.export({ format: "jwk" }), use: "sig", alg: "RS256" }] },
    cookies: { keys: ["of this test alone"] },
    features: { devInteractions: { enabled: false } },
    pkce: { required: () => true },
    claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["given_name", "family_name"] },
    ttl: { AccessToken: 600, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
    interactions: { url: (_ctx, { uid }) => `/sign-in/${uid}` },
    findAccount: (_ctx, accountId) => ({
      accountId,
      claims: () => ({
        sub: accountId,
        ...(people.get(accountId) ?? {
          email: `${accountId}@provider.test`,
          email_verified: true,
          given_name: "Olga",
          family_name: "Openid",
        }),
      }),
    }),
    async loadExistingGrant({ oidc }) {
      const grant = new oidc.provider.Grant({
        clientId: oidc.client?.clientId ?? "",
        accountId: oidc.session?.accountId ?? "",
      });
      grant.addOIDCScope("openid email profile");
      await grant.save();
      return grant;
    },
  };
}

async function signIn(url: string, name: string): Promise<string> {
  const cookies = new Map<string, string>();
  let next = new URL(url);
  let body: URLSearchParams | undefined;
  for (let steps = 0; steps < 10; steps += 1) {
    const response = await fetch(next, {
      redirect: "manual",
      headers: { cookie: [...cookies].map(([key, value]) => `${key}=${value}`).join("; ") },
      ...(body && { method: "POST", body }),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [pair = ""] = cookie.split(";");
      cookies.set(pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1));
    }
    const location = response.headers.get("location");
    body = location === null ? new URLSearchParams({ name }) : undefined;
    if (location !== null) next = new URL(location, next);
    if (next.pathname === "/signin/callback") return next.search.slice(1);
  }
  throw new Error(`the provider did not send the browser back: ${next.href}`);
}
