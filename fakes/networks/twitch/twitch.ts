import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { usernameKey } from "#contract/networks/networks.ts";
import { CREDENTIAL } from "../behaviour/credential.ts";
import { personOf, postsOf } from "../behaviour/figures.ts";
import { isThere, sentinelOf } from "../behaviour/handles.ts";
import { misbehave, type Waiting, type Manners } from "../behaviour/misbehave.ts";
import { handleOfNumber } from "../behaviour/number-ids.ts";
import { isLive, streamItem, userItem, videoItem } from "./items.ts";

type Many = string | string[] | undefined;
type Query = { login?: Many; id?: Many; user_id?: Many; broadcaster_id?: string; first?: string; after?: string };
type NetworkRequest = FastifyRequest<{ Querystring: Query }>;
const LIMIT = 800;

/** Twitch Helix, and the token endpoint. */
export function twitch(app: FastifyInstance, { now }: { now: () => Date }): void {
  const tokens = openTokens();
  const waiting: Waiting = new Map();
  const behaving = (request: NetworkRequest, reply: FastifyReply, handles: string[]) => {
    const token = request.headers.authorization?.replace(/^Bearer /, "") ?? "";
    void reply.headers({
      "ratelimit-limit": LIMIT,
      "ratelimit-remaining": LIMIT - 1,
      "ratelimit-reset": Math.ceil(now().getTime() / 1000) + 1,
    });
    if (request.headers["client-id"] === CREDENTIAL && tokens.isGood(token, handles))
      return !misbehave(handles, reply, { manners: MANNERS, waiting, now: now() });
    void reply.code(401).send(refusal(401, "Unauthorized", "Invalid OAuth token"));
    return false;
  };

  app.post<{ Body: Record<string, string> }>("/oauth2/token", (request, reply) => {
    const { client_id: id, client_secret: secret } = request.body;
    if (id !== CREDENTIAL) return void reply.code(400).send({ status: 400, message: "invalid client" });
    if (secret !== CREDENTIAL) return void reply.code(403).send({ status: 403, message: "invalid client secret" });
    void reply.send({ access_token: tokens.give(), expires_in: 5_011_271, token_type: "bearer" });
  });

  app.get<{ Querystring: Query }>("/helix/users", (request, reply) => {
    const handles = [...listed(request.query.login).map(usernameKey), ...listed(request.query.id).map(handleOfNumber)];
    if (!behaving(request, reply, handles)) return;
    void reply.send({ data: handles.filter(isThere).map((handle) => userItem(handle, now())) });
  });

  app.get<{ Querystring: Query }>("/helix/channels/followers", (request, reply) => {
    const handle = handleOfNumber(request.query.broadcaster_id ?? "");
    if (!behaving(request, reply, [handle])) return;
    const total = isThere(handle) ? personOf(handle, now()).followers : 0;
    void reply.send({ total, data: [], pagination: {} });
  });

  app.get<{ Querystring: Query }>("/helix/videos", (request, reply) => {
    const [handle = ""] = listed(request.query.user_id).map(handleOfNumber);
    if (!behaving(request, reply, [handle])) return;
    const skip = Number(request.query.after ?? 0);
    const count = Number(request.query.first ?? 20);
    // Users that hide optional metrics have no videos.
    const posts = isThere(handle) && sentinelOf(handle) !== "hidden" ? postsOf(handle, now(), { skip, count }) : [];
    const pagination = posts.length < count ? {} : { cursor: String(skip + count) };
    void reply.send({ data: posts.map((post) => videoItem(handle, post)), pagination });
  });

  app.get<{ Querystring: Query }>("/helix/streams", (request, reply) => {
    const handles = listed(request.query.user_id).map(handleOfNumber);
    if (!behaving(request, reply, handles)) return;
    const live = handles.filter((handle) => isThere(handle) && isLive(handle));
    void reply.send({ data: live.map((handle) => streamItem(handle, now())), pagination: {} });
  });
}

function listed(value: Many): string[] {
  return value === undefined ? [] : [value].flat();
}

/** An error in Helix's format. */
function refusal(status: number, error: string, message: string) {
  return { error, status, message };
}

const MANNERS: Manners = {
  // No Retry-After: the time when the bucket is full again.
  ratelimit: ({ at }) => ({
    status: 429,
    headers: { "ratelimit-remaining": "0", "ratelimit-reset": String(Math.ceil(at.getTime() / 1000)) },
    body: refusal(429, "Too Many Requests", "Request limit exceeded"),
  }),
  quota: {
    status: 429,
    headers: { "ratelimit-remaining": "0", "retry-after": "3600" },
    body: refusal(429, "Too Many Requests", "Request limit exceeded"),
  },
  private: { status: 403, body: refusal(403, "Forbidden", "The broadcaster is not shown") },
  broken: { status: 503, body: refusal(503, "Service Unavailable", "") },
  malformed: { status: 200, body: { data: [{ id: 1, login: null, display_name: "Malformed" }] } },
};

/** A handle that requires a token issued after a revocation: every other token is revoked when it is used for it. */
const REVOKING = "revoked.sample";

/** Issued app access tokens. */
function openTokens() {
  const good = new Map<string, number>();
  let given = 0;
  return {
    give(): string {
      given += 1;
      const token = `sample-token-${given}`;
      good.set(token, given);
      return token;
    },
    isGood(token: string, handles: readonly string[]): boolean {
      const number = good.get(token);
      if (number !== undefined && number % 2 === 1 && handles.includes(REVOKING)) good.delete(token);
      return good.has(token);
    },
  };
}
