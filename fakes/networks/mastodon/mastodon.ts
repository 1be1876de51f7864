import type { FastifyInstance } from "fastify";
import { postsOf } from "../behaviour/figures.ts";
import { isThere } from "../behaviour/handles.ts";
import { misbehave, type Manners, type Waiting } from "../behaviour/misbehave.ts";
import { handleOfNumber } from "../behaviour/number-ids.ts";
import { accountItem, numberOfStatus, statusItem } from "./items.ts";

type Server = { Params: { server: string } };
type Lookup = Server & { Querystring: { acct?: string } };
type Statuses = { Params: { server: string; id: string }; Querystring: { limit?: string; max_id?: string } };

const NOT_FOUND = { error: "Record not found" };
const PAGE_MAX = 40;
const MANNERS: Manners = {
  // No Retry-After: the time of the reset.
  ratelimit: ({ at }) => ({
    status: 429,
    headers: { "x-ratelimit-remaining": "0", "x-ratelimit-reset": at.toISOString() },
    body: { error: "Too many requests" },
  }),
  broken: { status: 500, body: "We're sorry, but something went wrong." },
  malformed: { status: 200, body: { id: 7 } },
};

/**
 * Many servers, each in a folder of its name: "blog.sample" is another kind of website, "closed.sample" requires a
 * login, all others with reserved names are Mastodon servers. No key required.
 */
export function mastodon(app: FastifyInstance, { now }: { now: () => Date }): void {
  const waiting: Waiting = new Map();

  app.addHook<Server>("onRequest", async ({ params: { server } }, reply) => {
    if (server === "closed.sample") return reply.code(401).send({ error: "This API requires an authenticated user" });
    if (server === "blog.sample") return reply.type("text/html").send("<!doctype html><title>A blog</title>");
    if (!server.endsWith(".sample") && server !== "mastodon.social")
      return reply.code(404).type("text/html").send("<!doctype html><title>Not found</title>");
  });

  app.get<Server>("/:server/api/v2/instance", ({ params: { server } }, reply) => {
    void reply.send({ domain: server, title: "A simulated server", version: "4.5.0" });
  });

  app.get<Lookup>("/:server/api/v1/accounts/lookup", ({ params: { server }, query: { acct = "" } }, reply) => {
    const handle = `${acct}@${server}`;
    if (misbehave([handle], reply, { manners: MANNERS, waiting, now: now() })) return;
    if (!isThere(handle)) return void reply.code(404).send(NOT_FOUND);
    void reply.send(accountItem(acct, server, now()));
  });

  app.get<Statuses>("/:server/api/v1/accounts/:id/statuses", ({ params: { server, id }, query }, reply) => {
    const name = handleOfNumber(id);
    const handle = `${name}@${server}`;
    if (!isThere(handle)) return void reply.code(404).send(NOT_FOUND);
    const count = Math.min(Number(query.limit ?? 20), PAGE_MAX);
    const all = postsOf(handle, now(), { count: Infinity });
    const before = query.max_id === undefined ? Infinity : numberOfStatus(query.max_id);
    const page = all.filter(({ n }) => n < before).slice(0, count);
    void reply.send(page.map((post) => statusItem(name, server, post)));
  });
}
