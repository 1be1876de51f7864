import type { FastifyInstance, FastifyReply } from "fastify";
import { z } from "zod";
import { memberNumbered, memberOf, postsOf, type Member, type Post } from "../cast.ts";
import { suffer, troubleOf } from "../trouble.ts";

const NOT_FOUND = { error: "Record not found" };
const BUSY = { error: "Too many requests" };
const FAILED = { error: "We're sorry, but something went wrong." };

const where = z.object({ server: z.string() });
const lookup = z.object({ acct: z.string() });
const page = z.object({
  limit: z.coerce.number().int().min(1).default(20),
  max_id: z.coerce.number().int().optional(),
});

/**
 * Several servers, each a folder: "social.sample" speaks Mastodon, "blog.sample" is a website of another kind,
 * "closed.sample" shows nothing to strangers, and everything else is nowhere.
 */
export async function mastodonFake(app: FastifyInstance): Promise<void> {
  app.addHook("preHandler", async (request, reply) => {
    const { server } = where.parse(request.params);
    if (server === "blog.sample") return reply.type("text/html").send("<!doctype html><title>A blog</title>");
    if (server === "closed.sample") return reply.code(401).send({ error: "This API requires an authenticated user" });
    if (server !== "social.sample" && server !== "mastodon.social")
      return reply.code(404).type("text/html").send("<h1>404</h1>");
    const resetsAt = new Date(Date.now() + 300_000).toISOString();
    reply.headers({ "x-ratelimit-limit": "300", "x-ratelimit-remaining": "299", "x-ratelimit-reset": resetsAt });
  });

  app.get("/:server/api/v2/instance", (request) => {
    const { server } = where.parse(request.params);
    return { domain: server, title: "A simulated server", version: "4.5.0" };
  });

  app.get("/:server/api/v1/accounts/lookup", async (request, reply) => {
    const { server } = where.parse(request.params);
    const { acct } = lookup.parse(request.query);
    const what = troubleOf(`${acct}@${server}`);
    // Mastodon tells when to come back by its own header only.
    if (what === "ratelimit") return tooMany(reply);
    if (what) return suffer(reply, what, { busy: BUSY, failed: FAILED });
    if (acct === "suspended") return accountOf({ ...SUSPENDED, number: 900 }, server, { suspended: true });
    const member = memberOf(`${acct}.sample`);
    return member ? accountOf(member, server, {}) : reply.code(404).send(NOT_FOUND);
  });

  app.get("/:server/api/v1/accounts/:id/statuses", async (request, reply) => {
    const { server, id } = where.extend({ id: z.coerce.number() }).parse(request.params);
    const { limit, max_id } = page.parse(request.query);
    const member = memberNumbered(id);
    if (!member) return reply.code(404).send(NOT_FOUND);
    const from = max_id === undefined ? 0 : member.posts - max_id + 1;
    return postsOf(member, { from, count: Math.min(limit, 40) }).map((post) => statusOf(post, member, server));
  });
}

function tooMany(reply: FastifyReply): FastifyReply {
  const resetsAt = new Date(Date.now() + 90_000).toISOString();
  return reply.code(429).headers({ "x-ratelimit-remaining": "0", "x-ratelimit-reset": resetsAt }).send(BUSY);
}

const SUSPENDED = { handle: "suspended.sample", name: "", about: "", followers: 0, following: 0, posts: 0 };

function accountOf(member: Member, server: string, more: { suspended?: boolean }) {
  const [name = ""] = member.handle.split(".");
  return {
    id: String(member.number),
    username: name,
    acct: name,
    display_name: member.name,
    locked: member.isHiding ?? false,
    bot: false,
    created_at: "2022-11-05T00:00:00.000Z",
    note: `<p>${member.about.replaceAll("&", "&amp;")}</p>`,
    url: `https://${server}/@${name}`,
    uri: `https://${server}/users/${name}`,
    avatar: `https://files.${server}/${member.number}.png`,
    followers_count: member.isHiding ? 0 : member.followers,
    following_count: member.isHiding ? 0 : member.following,
    statuses_count: member.posts,
    last_status_at: "2026-11-01",
    hide_collections: member.isHiding ?? false,
    emojis: [],
    fields: [],
    ...more,
  };
}

function statusOf(post: Post, member: Member, server: string) {
  const [name = ""] = member.handle.split(".");
  const uri = `https://${server}/users/${name}/statuses/${post.number}`;
  return {
    id: String(post.number),
    created_at: post.publishedAt.toISOString(),
    in_reply_to_id: null,
    sensitive: false,
    spoiler_text: "",
    visibility: post.number % 5 === 4 ? "unlisted" : "public",
    language: "en",
    uri,
    url: `https://${server}/@${name}/${post.number}`,
    replies_count: post.comments,
    reblogs_count: post.shares,
    favourites_count: post.likes,
    quotes_count: 0,
    content: `<p>Day ${post.number}, with <span class="h-card"><a href="https://${server}/@ben">@<span>ben</span></a></span> <a href="https://${server}/tags/${post.tag}" rel="tag">#<span>${post.tag}</span></a></p>`,
    reblog: null,
    media_attachments: post.number % 2 === 0 ? [{ id: "1", type: "image", url: `https://files.${server}/m.jpg` }] : [],
    mentions: [{ id: "2", username: "ben", url: `https://${server}/@ben`, acct: "ben" }],
    tags: [{ name: post.tag.toLowerCase(), url: `https://${server}/tags/${post.tag}` }],
    emojis: [],
    poll: null,
  };
}
