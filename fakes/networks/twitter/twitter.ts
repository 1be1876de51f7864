import type { FastifyInstance, FastifyReply } from "fastify";
import { CREDENTIAL } from "../behaviour/credential.ts";
import { postsOf } from "../behaviour/figures.ts";
import { isThere } from "../behaviour/handles.ts";
import { misbehave, type Waiting } from "../behaviour/misbehave.ts";
import { handleOfNumber } from "../behaviour/number-ids.ts";
import { postItem, problemItem, userItem } from "./items.ts";
import { INVALID, MANNERS, UNAUTHORIZED } from "./refusals.ts";

type ByName = { Querystring: { usernames?: string } };
type ById = { Querystring: { ids?: string } };
type Posts = { Params: { id: string }; Querystring: { max_results?: string } };
type Members = { Params: { id: string }; Querystring: { max_results?: string; pagination_token?: string } };
const KEYS_MAX = 100;
/** Members of every list; some are private. */
const LISTED = 130;

/** X's API, version 2: users and their posts. */
export function twitter(app: FastifyInstance, { now }: { now: () => Date }): void {
  const waiting: Waiting = new Map();

  app.addHook("onRequest", async (request, reply) => {
    if (request.headers.authorization !== `Bearer ${CREDENTIAL}`) return reply.code(401).send(UNAUTHORIZED);
  });

  /** Existing users, and errors for the others: both with status 200. */
  function users(reply: FastifyReply, keys: string[], parameter: "usernames" | "ids"): void {
    if (keys.length > KEYS_MAX) return void reply.code(400).send(INVALID);
    const handles = keys.map((key) => (parameter === "ids" ? handleOfNumber(key) : key.toLowerCase()));
    if (misbehave(handles, reply, { manners: MANNERS, waiting, now: now() })) return;
    const data = handles.filter(isThere).map((handle) => userItem(handle, now()));
    const errors = keys.filter((_, i) => !isThere(handles[i] ?? "")).map((key) => problemItem(key, parameter));
    void reply.send({ ...(data.length > 0 && { data }), ...(errors.length > 0 && { errors }) });
  }

  app.get<ByName>("/2/users/by", ({ query }, reply) => users(reply, (query.usernames ?? "").split(","), "usernames"));
  app.get<ById>("/2/users", ({ query }, reply) => users(reply, (query.ids ?? "").split(","), "ids"));

  app.get<Posts>("/2/users/:id/tweets", ({ params, query }, reply) => {
    const handle = handleOfNumber(params.id);
    const count = Number(query.max_results ?? 10);
    if (!isThere(handle) || count < 5 || count > 100) return void reply.code(400).send(INVALID);
    const data = postsOf(handle, now(), { count }).map((post) => postItem(handle, post));
    void reply.send({ ...(data.length > 0 && { data }), meta: { result_count: data.length } });
  });

  app.get<{ Params: { id: string } }>("/2/lists/:id", ({ params: { id } }, reply) => {
    if (misbehave([id], reply, { manners: MANNERS, waiting, now: now() })) return;
    if (!isThere(id)) return void reply.code(404).send(problemItem(id, "ids"));
    void reply.send({ data: { id, name: "Founders to watch", member_count: LISTED } });
  });

  app.get<Members>("/2/lists/:id/members", ({ params: { id }, query }, reply) => {
    const [from, count] = [Number(query.pagination_token ?? 0), Number(query.max_results ?? 100)];
    if (!isThere(id) || count > 100) return void reply.code(400).send(INVALID);
    const handles = Array.from({ length: LISTED }, (_, n) => (n % 50 === 49 ? "private.sample" : `listed${n}.sample`));
    const data = handles.slice(from, from + count).map((handle) => userItem(handle, now()));
    const next = from + count < LISTED ? { next_token: String(from + count) } : {};
    void reply.send({ data, meta: { result_count: data.length, ...next } });
  });

  app.get("/2/usage/tweets", (_, reply) => {
    const data = { cap_reset_day: 28, project_cap: "2000000", project_id: "1", project_usage: "1234" };
    void reply.send({ data });
  });
}
