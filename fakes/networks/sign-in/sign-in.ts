import { createHash, randomBytes } from "node:crypto";
import type { FastifyInstance, FastifyReply } from "fastify";
import { CREDENTIAL } from "../behaviour/credential.ts";
import { sentinelOf } from "../behaviour/handles.ts";
import { NETWORKS_OF_SIGN_IN, type Reading, type SignInOfNetwork } from "./networks.ts";

type Code = Owner & { redirect: string; challenge: string | undefined; until: number };
/** Who has signed in, and what they allowed. */
type Owner = { handle: string; scope: string };
type Form = Record<string, string>;

/** Minutes after which a code is refused: the shortest that networks name. */
const CODE_MS = 60_000;
/** A handle whose owner takes too long. */
const LATE = "late.sample";
/** A handle whose network sends the browser back with another state. */
const FORGED = "forged.sample";

/**
 * Sign-in at each network by an authorization code, with its own addresses, names of the application and errors. The page
 * has one field for the handle, and consent is given or denied by its buttons.
 */
export function signIn(app: FastifyInstance, { now }: { now: () => Date }): void {
  for (const [key, network] of Object.entries(NETWORKS_OF_SIGN_IN))
    void app.register(async (instance) => one(instance, network, now), { prefix: `/${key}` });
}

function one(app: FastifyInstance, network: SignInOfNetwork, now: () => Date): void {
  const codes = new Map<string, Code>();
  const tokens = new Map<string, Owner>();

  app.get<{ Querystring: Form }>(network.authorize, (request, reply) => {
    const { redirect_uri: redirect, state, response_type: type } = request.query;
    const client = request.query[network.client === "client_key" ? "client_key" : "client_id"];
    if (client !== CREDENTIAL || type !== "code" || !redirect || !state)
      return void reply.code(400).type("text/html").send("<p>This application or its request is not valid.</p>");
    return void reply.type("text/html").send(PAGE);
  });

  app.post<{ Querystring: Form; Body: Form }>(network.authorize, (request, reply) => {
    const { redirect_uri: redirect = "", state = "", scope = "", code_challenge: challenge } = request.query;
    const { handle = "", deny } = request.body;
    const back = new URL(redirect);
    back.searchParams.set("state", handle === FORGED ? `${state}x` : state);
    if (deny === undefined) {
      const code = randomBytes(18).toString("base64url");
      const until = now().getTime() + (handle === LATE ? -1 : CODE_MS);
      codes.set(code, { handle, scope, redirect, challenge, until });
      back.searchParams.set("code", code);
    } else {
      back.searchParams.set("error", "access_denied");
      back.searchParams.set("error_description", "The user has denied your application access.");
    }
    return void reply.redirect(back.href);
  });

  app.post<{ Body: Form }>(network.token, (request, reply) => {
    const { code = "", grant_type: grant, redirect_uri: redirect, code_verifier: verifier } = request.body;
    const issue = ({ handle, scope }: Owner) => {
      const token = randomBytes(18).toString("base64url");
      tokens.set(token, { handle, scope });
      return network.issue(token);
    };
    if (!isClient(network, request.body, request.headers.authorization))
      return refuse(reply, network, { status: 401, error: "invalid_client" });
    if (grant === "refresh_token") {
      // Like TikTok: a refresh token is used once, and the access token that it came with ends.
      const before = request.body["refresh_token"]?.replace(/^refresh-/, "") ?? "";
      const owner = tokens.get(before);
      tokens.delete(before);
      return owner === undefined
        ? refuse(reply, network, { status: 400, error: "invalid_grant" })
        : void reply.send(issue(owner));
    }
    const found = codes.get(code);
    codes.delete(code);
    const isGood =
      grant === "authorization_code" &&
      found !== undefined &&
      found.redirect === redirect &&
      found.until > now().getTime() &&
      (found.challenge === undefined || found.challenge === challengeOf(verifier));
    if (!isGood) return refuse(reply, network, { status: 400, error: "invalid_grant" });
    return void reply.send(issue(found));
  });

  if (network.exchanges)
    for (const path of Object.values(network.exchanges))
      app.get<{ Querystring: Form }>(path, (request, reply) => {
        const { access_token: before = "", client_secret: secret } = request.query;
        const owner = tokens.get(before);
        const isAllowed = path !== network.exchanges?.exchange || secret === CREDENTIAL;
        if (owner === undefined || !isAllowed) return void reply.code(401).send({ error: { code: 190, message: "" } });
        const token = randomBytes(18).toString("base64url");
        tokens.set(token, owner);
        return void reply.send({ access_token: token, token_type: "bearer", expires_in: 60 * 24 * 3_600 });
      });

  if (network.revoke !== undefined)
    app.post<{ Body: Form }>(network.revoke, (request, reply) => {
      tokens.delete(request.body["token"] ?? "");
      return void reply.code(200).send();
    });

  const readings: Reading[] = [{ path: network.own, read: network.read }, ...(network.more ?? [])];
  for (const { path, read, needs = "", method = "GET" } of readings)
    app.route<{ Querystring: Form }>({
      method,
      url: path,
      handler(request, reply) {
        const token = request.headers.authorization?.replace(/^Bearer /i, "") ?? "";
        const owner = tokens.get(token);
        const named = !network.namesClient || request.headers["client-id"] === CREDENTIAL;
        if (owner === undefined || !named) return void reply.code(401).send({ error: "invalid_token" });
        const { handle, scope } = owner;
        if (!scope.includes(needs)) return void reply.code(403).send({ error: { code: 10, message: "" } });
        if (sentinelOf(handle) === "ratelimit") return void reply.code(429).header("retry-after", "120").send({});
        if (sentinelOf(handle) === "broken") return void reply.code(500).send({});
        return void reply.send(read(handle, now(), request.query));
      },
    });
}

function isClient({ client }: SignInOfNetwork, body: Form, authorization = ""): boolean {
  if (client === "basic")
    return authorization === `Basic ${Buffer.from(`${CREDENTIAL}:${CREDENTIAL}`).toString("base64")}`;
  const id = client === "client_key" ? body["client_key"] : body["client_id"];
  return id === CREDENTIAL && body["client_secret"] === CREDENTIAL;
}

function challengeOf(verifier = ""): string {
  return createHash("sha256").update(verifier).digest("base64url");
}

function refuse(reply: FastifyReply, network: SignInOfNetwork, { status, error }: { status: number; error: string }) {
  void reply.code(network.refusesWithSuccess ? 200 : status).send({ error, error_description: "It is not valid." });
}

const PAGE = `<!doctype html><html lang="en"><title>Simulated sign-in</title><form method="post">
<label>Account <input name="handle"></label> <button>Allow</button> <button name="deny" value="yes">Deny</button></form></html>`;
