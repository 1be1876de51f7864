import type { FastifyInstance, FastifyReply } from "fastify";
import { postsOf, personOf } from "../behaviour/figures.ts";
import { isThere } from "../behaviour/handles.ts";
import { misbehave, type Manners, type Waiting } from "../behaviour/misbehave.ts";
import { entriesOf, handleOf, profileItem } from "./items.ts";

type Profiles = { Querystring: { actors?: string | string[] } };
type Feed = { Querystring: { actor?: string; limit?: string; cursor?: string } };

const ACTORS_MAX = 25;
/** A DID or a domain name. */
const ACTOR = /^did:[a-z]+:\S+$|^[a-z\d-]+(?:\.[a-z\d_-]+)+$/i;
const MANNERS: Manners = {
  ratelimit: ({ seconds, at }) => ({
    status: 429,
    headers: {
      "retry-after": String(seconds),
      "ratelimit-remaining": "0",
      "ratelimit-reset": String(Math.ceil(at.getTime() / 1000)),
    },
    body: { error: "RateLimitExceeded", message: "Rate Limit Exceeded" },
  }),
  broken: { status: 502, body: { error: "UpstreamFailure", message: "Upstream Failure" } },
  malformed: { status: 200, body: { profiles: [{ handle: 7 }] } },
};

/** Bluesky's public API: profiles and feeds. No key required. */
export function bluesky(app: FastifyInstance, { now }: { now: () => Date }): void {
  const waiting: Waiting = new Map();

  app.get<Profiles>("/xrpc/app.bsky.actor.getProfiles", (request, reply) => {
    const actors = [request.query.actors ?? []].flat();
    if (actors.length > ACTORS_MAX) return refuse(reply, "Error: actors must not have more than 25 elements");
    if (!actors.every((actor) => ACTOR.test(actor)))
      return refuse(reply, "Error: actors must be a valid did or a handle");
    const handles = actors.map(handleOf);
    if (misbehave(handles, reply, { manners: MANNERS, waiting, now: now() })) return;
    // Missing profiles are omitted.
    void reply.send({ profiles: handles.filter(isThere).map((handle) => profileItem(handle, now())) });
  });

  app.get<Feed>("/xrpc/app.bsky.feed.getAuthorFeed", (request, reply) => {
    const { actor = "", limit = "50", cursor = "0" } = request.query;
    const handle = handleOf(actor);
    if (!isThere(handle)) return refuse(reply, "Profile not found");
    const skip = Number(cursor);
    const posts = postsOf(handle, now(), { skip, count: Number(limit) });
    const next = skip + posts.length;
    const isMore = next < personOf(handle, now()).posts;
    void reply.send({
      feed: posts.flatMap((post) => entriesOf(handle, post)),
      ...(isMore && { cursor: String(next) }),
    });
  });
}

function refuse(reply: FastifyReply, message: string): void {
  void reply.code(400).send({ error: "InvalidRequest", message });
}
