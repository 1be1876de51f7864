import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { memberNumbered, memberOf, postsOf, type Member, type Post } from "../cast.ts";
import { suffer, troubleOf } from "../trouble.ts";
import { problemAbout, usageCapped } from "./problems.ts";

const BUSY = { title: "Too Many Requests", detail: "Too Many Requests", type: "about:blank", status: 429 };
const FAILED = { title: "Service Unavailable", detail: "Service Unavailable", type: "about:blank", status: 503 };
const NO_USER = { title: "Unauthorized", type: "about:blank", status: 401, detail: "Unauthorized" };

const list = z.string().transform((text) => text.split(","));
const timeline = z.object({ max_results: z.coerce.number().int().min(5).max(100) });

/** X's API, version 2: users by name and by id, their posts, and what was used. */
export async function twitterFake(app: FastifyInstance, { credential }: { credential: string }): Promise<void> {
  app.addHook("preHandler", async (request, reply) => {
    if (request.headers.authorization !== `Bearer ${credential}`) return reply.code(401).send(NO_USER);
  });

  app.get("/2/usage/tweets", async () => ({
    data: { cap_reset_day: 28, project_cap: "2000000", project_id: "1", project_usage: "1234" },
  }));

  app.get("/2/users/by", async (request, reply) => {
    const names = z.object({ usernames: list }).parse(request.query).usernames;
    return users(reply, names, (name) => memberOf(name), "usernames");
  });

  app.get("/2/users", async (request, reply) => {
    const { ids } = z.object({ ids: list }).parse(request.query);
    return users(reply, ids, (id) => memberNumbered(Number(id) - FIRST_ID), "ids");
  });

  app.get("/2/users/:id/tweets", async (request, reply) => tweets(request, reply));
}

const FIRST_ID = 1_500_000_000_000;

async function users(
  reply: FastifyReply,
  keys: string[],
  find: (key: string) => Member | undefined,
  parameter: "usernames" | "ids",
) {
  if (keys.length > 100) return reply.code(400).send({ title: "Invalid Request", type: "about:blank" });
  if (keys.includes("quota.sample")) return reply.code(403).send(usageCapped());
  const [what] = keys.flatMap((key) => troubleOf(key) ?? []);
  // X tells when to come back by its own header only, in seconds since 1970.
  if (what === "ratelimit")
    return reply
      .code(429)
      .header("x-rate-limit-reset", Math.ceil(Date.now() / 1000) + 90)
      .send(BUSY);
  if (what) return suffer(reply, what, { busy: BUSY, failed: FAILED });
  const data = keys.flatMap((key) => {
    const member = key === "private.sample" ? PROTECTED : find(key);
    return member ? [userOf(member)] : [];
  });
  const told = new Set(data.flatMap(({ id, username }) => [id, username]));
  const errors = keys.filter((key) => !told.has(key)).map((key) => problemAbout(key, parameter));
  reply.headers({ "x-rate-limit-limit": "300", "x-rate-limit-remaining": "299" });
  return { ...(data.length > 0 && { data }), ...(errors.length > 0 && { errors }) };
}

const PROTECTED = {
  handle: "private.sample",
  name: "Locked",
  about: "",
  followers: 3,
  following: 3,
  posts: 3,
  number: 800,
};

function userOf(member: Member) {
  return {
    id: String(FIRST_ID + member.number),
    name: member.name,
    username: member.handle,
    description: member.about,
    protected: member === PROTECTED,
    verified_type: "none",
    entities: {
      url: { urls: [{ start: 0, end: 23, url: "https://t.co/x", expanded_url: "https://www.example.com" }] },
    },
    ...(!member.isHiding && {
      public_metrics: {
        followers_count: member.followers,
        following_count: member.following,
        tweet_count: member.posts,
        listed_count: 2,
        like_count: 5,
        media_count: 1,
      },
    }),
  };
}

async function tweets(request: FastifyRequest, reply: FastifyReply) {
  const { id } = z.object({ id: z.coerce.number() }).parse(request.params);
  const { success, data } = timeline.safeParse(request.query);
  const member = memberNumbered(id - FIRST_ID);
  if (!success || !member) return reply.code(400).send({ title: "Invalid Request", type: "about:blank" });
  const posts = postsOf(member, { count: data.max_results });
  const meta = { result_count: posts.length };
  return posts.length === 0 ? { meta } : { data: posts.map((post) => tweetOf(post, member)), meta };
}

function tweetOf(post: Post, member: Member) {
  const id = String(1_900_000_000_000 + member.number * 10_000 + post.number);
  return {
    id,
    edit_history_tweet_ids: [id],
    text: post.text,
    created_at: post.publishedAt.toISOString(),
    ...(post.number % 2 === 0 && { attachments: { media_keys: [`3_${id}`] } }),
    entities: {
      hashtags: [{ start: 0, end: 1, tag: post.tag }],
      mentions: [{ start: 0, end: 1, username: "ben.sample", id: "2" }],
    },
    public_metrics: {
      retweet_count: post.shares,
      reply_count: post.comments,
      like_count: post.likes,
      quote_count: 0,
      bookmark_count: 1,
      impression_count: post.views,
    },
  };
}
