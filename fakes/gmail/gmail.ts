import { createHash, randomBytes } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { CREDENTIAL } from "../networks/behaviour/credential.ts";
import { Account, headersOf } from "./account.ts";

export const MODIFY = "https://www.googleapis.com/auth/gmail.modify";

type Form = Record<string, string>;
type Code = { address: string; redirect: string; challenge: string | undefined; scope: string };

/** A refusal that an account gives instead of its next answers. */
export type Refusal = { status: number; reason?: string; message?: string; retryAfter?: string };

/** What a test does at the simulated Google. */
export type SimulatedGmail = { account: (address: string) => Account };

/**
 * Google's sign-in and the parts of the Gmail API that mailboxes use: profile, history, list, get, send and batchModify, with
 * their documented replies and errors. Every address is a mailbox. The sign-in page has the address and whether mails may be used.
 */
export function gmail(app: FastifyInstance, { now }: { now: () => Date }): SimulatedGmail {
  const accounts = new Map<string, Account>();
  const codes = new Map<string, Code>();
  const account = (address: string) => {
    const found = accounts.get(address) ?? new Account(address);
    accounts.set(address, found);
    return found;
  };

  app.get<{ Querystring: Form }>("/o/oauth2/v2/auth", ({ query }, reply) => {
    const { client_id: client, redirect_uri: redirect, response_type: type, state, scope } = query;
    const isGood = client === CREDENTIAL && type === "code" && redirect && state && scope === MODIFY;
    return void reply
      .code(isGood ? 200 : 400)
      .type("text/html")
      .send(isGood ? PAGE : "<p>This application or its request is not valid.</p>");
  });
  app.post<{ Querystring: Form; Body: Form }>("/o/oauth2/v2/auth", ({ query, body }, reply) => {
    const { redirect_uri: redirect = "", state = "", code_challenge: challenge } = query;
    const { address = "", deny, unticked } = body;
    const back = new URL(redirect);
    back.searchParams.set("state", state);
    if (deny === undefined) {
      const code = secret();
      // Without consent and offline access there is no token that renews.
      const isOffline = query["access_type"] === "offline" && (query["prompt"] ?? "").includes("consent");
      const scope = unticked === undefined && isOffline ? MODIFY : "openid";
      codes.set(code, { address, redirect, challenge, scope });
      back.searchParams.set("code", code);
      back.searchParams.set("scope", scope);
    } else back.searchParams.set("error", "access_denied");
    return void reply.redirect(back.href);
  });
  app.post<{ Body: Form }>("/token", ({ body }, reply) => {
    const refused = (status: number, error: string) => void reply.code(status).send({ error });
    if (body["client_id"] !== CREDENTIAL || body["client_secret"] !== CREDENTIAL) return refused(401, "invalid_client");
    if (body["grant_type"] === "refresh_token") {
      const owner = [...accounts.values()].find((one) => one.refreshTokens.has(body["refresh_token"] ?? ""));
      return owner ? void reply.send(issue(owner)) : refused(400, "invalid_grant");
    }
    const found = codes.get(body["code"] ?? "");
    codes.delete(body["code"] ?? "");
    const challenge = createHash("sha256")
      .update(body["code_verifier"] ?? "")
      .digest("base64url");
    if (!found || found.redirect !== body["redirect_uri"] || found.challenge !== challenge)
      return refused(400, "invalid_grant");
    const owner = account(found.address);
    const refresh = secret();
    owner.refreshTokens.add(refresh);
    return void reply.send({ ...issue(owner), refresh_token: refresh, scope: found.scope });
  });
  app.post<{ Body: Form }>("/revoke", ({ body }, reply) => {
    for (const one of accounts.values()) if (one.refreshTokens.has(body["token"] ?? "")) one.revoke();
    return void reply.send({});
  });

  app.addContentTypeParser(
    "message/rfc822",
    { parseAs: "buffer", bodyLimit: 40 * 1024 * 1024 },
    (_request, body, done) => done(null, body),
  );
  const prefix = "/gmail/v1/users/me";
  const accountOf = (request: FastifyRequest, reply: FastifyReply) => ownerOf(accounts, request, reply);
  app.get(`${prefix}/profile`, (request, reply) => {
    const owner = accountOf(request, reply);
    if (owner) void reply.send({ emailAddress: owner.address, historyId: owner.historyId });
  });
  app.get<{ Querystring: Form }>(`${prefix}/history`, (request, reply) => {
    const owner = accountOf(request, reply);
    if (!owner) return;
    const { startHistoryId = "", pageToken, maxResults = "100" } = request.query;
    const page = owner.historySince(startHistoryId, { pageToken, max: Number.parseInt(maxResults, 10) });
    return page ? void reply.send(page) : fail(reply, { status: 404, reason: "notFound", message: "Not Found" });
  });
  app.get<{ Querystring: Form }>(`${prefix}/messages`, (request, reply) => {
    const owner = accountOf(request, reply);
    if (owner) void reply.send(owner.list(request.query));
  });
  app.get<{ Params: { id: string }; Querystring: Form & { metadataHeaders?: string | string[] } }>(
    `${prefix}/messages/:id`,
    (request, reply) => {
      const owner = accountOf(request, reply);
      if (!owner) return;
      const found = owner.messages.find(({ id }) => id === request.params.id);
      if (!found) return fail(reply, { status: 404, reason: "notFound", message: "Requested entity was not found." });
      const { format, metadataHeaders = [] } = request.query;
      const { id, threadId, labels, date, source } = found;
      const facts = { id, threadId, labelIds: [...labels], internalDate: String(date), sizeEstimate: source.length };
      if (format === "raw") return void reply.send({ ...facts, raw: Buffer.from(source).toString("base64url") });
      const names = new Set([metadataHeaders].flat().map((name) => name.toLowerCase()));
      const headers = headersOf(source).filter(({ name }) => names.has(name.toLowerCase()));
      return void reply.send({ ...facts, payload: { mimeType: "text/plain", headers } });
    },
  );
  app.post<{ Body: { ids: string[]; removeLabelIds: string[] } }>(
    `${prefix}/messages/batchModify`,
    (request, reply) => {
      const owner = accountOf(request, reply);
      if (!owner) return;
      for (const id of request.body.ids) for (const label of request.body.removeLabelIds) owner.removeLabel(id, label);
      return void reply.code(204).send();
    },
  );
  app.post<{ Body: Buffer }>("/upload/gmail/v1/users/me/messages/send", (request, reply) => {
    const owner = accountOf(request, reply);
    if (!owner) return;
    const sent = owner.send(request.body.toString(), now());
    if (owner.losesAnswers) return void reply.raw.destroy();
    return void reply.send({ id: sent.id, threadId: sent.threadId, labelIds: [...sent.labels] });
  });
  return { account };
}

const secret = () => randomBytes(18).toString("base64url");

function issue(owner: Account) {
  const token = secret();
  owner.accessTokens.add(token);
  return { access_token: token, expires_in: 3_599, scope: MODIFY, token_type: "Bearer" };
}

/** undefined: it was refused. */
function ownerOf(
  accounts: ReadonlyMap<string, Account>,
  { headers, method, url }: FastifyRequest,
  reply: FastifyReply,
): Account | undefined {
  const token = headers.authorization?.replace(/^Bearer /, "") ?? "";
  const owner = [...accounts.values()].find((one) => one.accessTokens.has(token));
  if (!owner) {
    fail(reply, { status: 401, reason: "authError", message: "Invalid Credentials" });
    return undefined;
  }
  owner.requests.push(`${method} ${url.replace(/^.*\/users\/me/, "")}`);
  const refusal = owner.refusals.shift();
  if (!refusal) return owner;
  fail(reply, refusal);
  return undefined;
}

function fail(reply: FastifyReply, { status, reason = "backendError", message = "No.", retryAfter }: Refusal): void {
  if (retryAfter !== undefined) void reply.header("retry-after", retryAfter);
  void reply.code(status).send({
    error: { code: status, message, errors: [{ message, domain: "global", reason }] },
  });
}

const PAGE = `<!doctype html><html lang="en"><title>Simulated Google</title><form method="post">
<label>Address <input name="address"></label> <label><input type="checkbox" name="unticked" value="yes"> Without mails</label>
<button>Allow</button> <button name="deny" value="yes">Deny</button></form></html>`;
