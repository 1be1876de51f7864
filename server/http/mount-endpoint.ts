import "@fastify/cookie";
import { randomUUID } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { scopeOf } from "#contract/api-keys.ts";
import type { Endpoint } from "#contract/base/endpoint.ts";
import { creatorId } from "#contract/base/ids.ts";
import { ACTING_HEADER } from "#contract/base/headers.ts";
import { isOpenToImpersonation } from "#contract/impersonation.ts";
import { PUBLIC_BODY_LIMIT } from "#contract/base/limits.ts";
import { trust } from "#contract/base/trust.ts";
import { actingAs } from "#contract/users.ts";
import { say } from "#contract/messages/catalogue.ts";
import type { Actor, Context, Download, Member } from "../context.ts";
import { tenantDatabase } from "../db/row-security.ts";
import { refuse } from "../errors.ts";
import type { Services } from "../services.ts";
import { securityOf, type LimitKey } from "./plugins.ts";
import { checkOrigin } from "./check-origin.ts";
import { clientOf, cookieName, isSecure, ACCESS_COOKIE, REFRESH_COOKIE } from "./client.ts";
import { acceptQueryStrings } from "./read-query-string.ts";
import { readForm, withPicture } from "./read-picture.ts";
import { readUpload, uploadSchema } from "./read-upload.ts";
import type { AnyHandler } from "../kernel/handler.ts";
import { createSlots } from "../kernel/slots.ts";
import { assertAllowed } from "../kernel/permissions.ts";

export type FindActor = (request: FastifyRequest, endpoint: Endpoint) => Promise<Actor>;
/** Whether a creator's profile is a user's, or they act for its owner. */
type OwnsCreator = (userId: string, creatorId: number, who: { byManagers: boolean }) => Promise<boolean>;

const ofCreator = z.looseObject({ id: creatorId });

const SAFE = new Set(["GET", "HEAD", "OPTIONS"]);

type Mounting = {
  services: Services;
  findActor: FindActor;
  ownsCreator: OwnsCreator;
  limitKey: LimitKey | undefined;
};

/** Registers an endpoint: origin check, authentication, validation, handler, reply. */
export function mountEndpoint(app: FastifyInstance, handler: AnyHandler, mounting: Mounting): void {
  if (!handler.endpoint.isQueryString) return mountRoute(app, handler, mounting);
  void app.register(async (scope) => {
    acceptQueryStrings(scope);
    mountRoute(scope, handler, mounting);
  });
}

function mountRoute(
  app: FastifyInstance,
  { endpoint, handle }: AnyHandler,
  { services, findActor, ownsCreator, limitKey }: Mounting,
): void {
  const actors = new WeakMap<FastifyRequest, Actor>();
  const changes = endpoint.unsafe === true || !SAFE.has(endpoint.method);
  const { picture, upload, atOnce } = endpoint;
  const slots = atOnce && createSlots({ perKey: atOnce.perOwner, waiting: atOnce.waiting });
  app.route({
    method: endpoint.method,
    ...(endpoint.auth === "public" && !picture && !upload && { bodyLimit: PUBLIC_BODY_LIMIT }),
    url: `/api${endpoint.path.replaceAll(/\{(\w+)\}/g, ":$1")}`,
    schema: {
      summary: endpoint.summary,
      tags: [endpoint.feature],
      operationId: `${endpoint.method} ${endpoint.path}`,
      security: securityOf(endpoint),
      ...(endpoint.params && { params: endpoint.params }),
      ...(endpoint.query && { querystring: endpoint.query }),
      ...((endpoint.body ?? picture) && { body: withPicture(endpoint) }),
      ...(upload && { body: uploadSchema(upload) }),
      ...((picture ?? upload) && { consumes: ["multipart/form-data"] }),
      ...(endpoint.isQueryString && { consumes: ["application/json", "application/x-www-form-urlencoded"] }),
      response: endpoint.download ? {} : { 200: endpoint.reply },
    },
    ...(endpoint.perMinute && services.config.rateLimits && { config: { rateLimit: { max: endpoint.perMinute } } }),
    // Before the body is read: callers without access learn nothing about the input.
    onRequest: async (request, reply) => {
      if (changes) checkOrigin(request, services.config);
      const actor = await findActor(request, endpoint);
      if (actor.kind === "member" && actor.scopes) await limitKey?.(request, reply, actor);
      if (endpoint.can) assertAllowed(actor, endpoint.can);
      if (endpoint.auth === "creator") await assertOwner(actor, request, { endpoint, ownsCreator });
      actors.set(request, actor);
    },
    ...(picture && { preValidation: readForm }),
    ...(upload && { preValidation: (request: FastifyRequest) => readUpload(request, upload, services.config) }),
    handler: async (request, reply) => {
      const actor = actors.get(request) ?? refuse("bad_access_token");
      // Visitors and administrators access the rows of all workspaces.
      const isOwn = actor.kind === "member" && endpoint.auth === "registered";
      const db = isOwn ? tenantDatabase(services.db, actor.customerId) : services.db;
      const ctx: Context = { ...services, db, actor, log: trust(request.log) }; // fastify's logger is our pino
      const input = { ...asObject(request.params), ...asObject(request.query), ...asObject(request.body) };
      const client = clientOf(request, reply, services.config);
      const key = isOwn ? actor.ownerId : endpoint.auth === "public" ? client.address : undefined;
      const free = key === undefined ? undefined : await slots?.take({ key, signal: client.signal });
      // A file is still being made while it is sent.
      if (free) reply.raw.once("finish", free).once("close", free);
      // The schemas above have parsed the input into what the handler is typed for.
      const answer = await trust<(call: unknown) => Promise<unknown>>(handle)({ ctx, input, client });
      return endpoint.download ? sendFile(reply, trust<Download>(answer)) : answer; // typed by the handler
    },
  });
}

/** For others the profile does not exist. */
async function assertOwner(
  actor: Actor,
  { params }: FastifyRequest,
  { endpoint, ownsCreator }: { endpoint: Endpoint; ownsCreator: OwnsCreator },
): Promise<void> {
  const { success, data } = ofCreator.safeParse(params);
  if (!success || actor.kind !== "member") return refuse("not_found");
  const who = { byManagers: endpoint.byManagers === true };
  if (!(await ownsCreator(actor.userId, Number(data.id), who))) refuse("not_found");
}

function asObject(value: unknown): object {
  return typeof value === "object" && value !== null ? value : {};
}

function sendFile(reply: FastifyReply, { fileName, contentType, content }: Download) {
  return reply
    .header("content-disposition", `attachment; filename*=UTF-8''${encodeURIComponent(fileName)}`)
    .type(contentType)
    .serializer(String)
    .send(content);
}

/** Cookies of the same request are ignored: a program that sends a key means the key. */
function apiKeyOf({ headers }: FastifyRequest): string | undefined {
  return headers.authorization?.match(/^Bearer +(\S+)$/i)?.[1];
}

function admitted(actor: Member, endpoint: Endpoint): Member {
  const needed = scopeOf(endpoint);
  if (needed === undefined) return refuse("forbidden", say("requests.noKeys"));
  if (!actor.scopes?.includes(needed)) return refuse("forbidden", say("requests.noScope", { scope: needed }));
  return actor;
}

/** Calls about their own account are answered whatever is to be done about it. */
function inGoodStanding(member: Member, { auth }: Endpoint): Member {
  return member.hold && auth !== "user" ? refuse(member.hold) : member;
}

/** Refuses what an administrator who looks in must not do, and changes by a tab that shows someone else. */
function assertShown({ impersonation, userId, customerId }: Member, { headers }: FastifyRequest, endpoint: Endpoint) {
  if (endpoint.whileImpersonating) return;
  if (impersonation && !isOpenToImpersonation(endpoint)) refuse("read_only");
  if (impersonation?.isOver && endpoint.auth !== "public") refuse("impersonation_over");
  const shown = headers[ACTING_HEADER];
  const acting = actingAs({
    _id: userId,
    workspace: customerId,
    impersonation: impersonation && { until: impersonation.until.toISOString() },
  });
  if (shown !== undefined && shown !== acting && !SAFE.has(endpoint.method)) refuse("session_changed");
}

export function requestId(): string {
  return randomUUID();
}

type FindMember = (secret: string) => Promise<Member | null>;

/**
 * Authenticates by the access cookie, or by an API key where one is sent, and rejects callers that the endpoint does not
 * admit. Fails with `access_expired` when the caller still has a refresh cookie, with `bad_access_token` when not.
 */
export function actorFinder({
  findSession,
  findKey,
  config,
}: {
  findSession: FindMember;
  findKey: FindMember;
  config: Pick<Services["config"], "publicUrl">;
}): FindActor {
  return async (request, endpoint): Promise<Actor> => {
    const { auth } = endpoint;
    const key = apiKeyOf(request);
    if (key !== undefined)
      return inGoodStanding(admitted((await findKey(key)) ?? refuse("invalid_api_key"), endpoint), endpoint);
    const cookie = (name: string) => request.cookies[cookieName(name, isSecure(request, config))];
    const token = cookie(ACCESS_COOKIE);
    const member = token ? await findSession(token) : null;
    if (member) assertShown(member, request, endpoint);
    if (auth === "public") return member && !member.impersonation?.isOver ? member : { kind: "visitor" };
    if (!member) return refuse(cookie(REFRESH_COOKIE) ? "access_expired" : "bad_access_token");
    if (auth === "admin" && !member.isAdmin) refuse("forbidden");
    return inGoodStanding(member, endpoint);
  };
}
