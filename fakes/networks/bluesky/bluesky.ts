import type { FastifyInstance, FastifyReply } from "fastify";
import { z } from "zod";
import { memberNumbered, memberOf, postsOf, type Member, type Post } from "../cast.ts";
import { suffer, troubleOf } from "../trouble.ts";

const BUSY = { error: "RateLimitExceeded", message: "Rate Limit Exceeded" };
const FAILED = { error: "InternalServerError", message: "Internal Server Error" };
/** An actor is a did or a name with a dot in it. */
const ACTOR = /^did:[a-z]+:\S+$|^[a-z\d-]+(?:\.[a-z\d-]+)+$/i;

const actors = z.object({ actors: z.union([z.string().transform((one) => [one]), z.array(z.string())]) });
const page = z.object({
  actor: z.string(),
  limit: z.coerce.number().int().min(1).max(100).default(50),
  cursor: z.coerce.number().int().optional(),
});

/** The public AppView of Bluesky: app.bsky.actor.getProfiles and app.bsky.feed.getAuthorFeed. */
export async function blueskyFake(app: FastifyInstance): Promise<void> {
  app.get("/xrpc/app.bsky.actor.getProfiles", async (request, reply) => {
    const asked = actors.parse(request.query).actors;
    if (asked.length > 25) return invalid(reply, "Error: actors must not have more than 25 elements");
    if (!asked.every((actor) => ACTOR.test(actor)))
      return invalid(reply, "Error: actors must be a valid did or a handle");
    const [what] = asked.flatMap((actor) => troubleOf(actor) ?? []);
    if (what) return suffer(reply, what, { busy: BUSY, failed: FAILED });
    return { profiles: asked.flatMap((actor) => profileOf(actor) ?? []) };
  });

  app.get("/xrpc/app.bsky.feed.getAuthorFeed", async (request, reply) => {
    const { actor, limit, cursor: from = 0 } = page.parse(request.query);
    const member = memberBy(actor);
    if (!member) return invalid(reply, "Profile not found");
    const posts = postsOf(member, { from, count: limit });
    const isMore = from + posts.length < member.posts;
    return {
      feed: posts.flatMap((post) => entriesOf(post, member)),
      ...(isMore && { cursor: String(from + posts.length) }),
    };
  });
}

function invalid(reply: FastifyReply, message: string): FastifyReply {
  return reply.code(400).send({ error: "InvalidRequest", message });
}

const didOf = ({ number }: { number: number }) => `did:plc:sample${number}`;

function memberBy(actor: string): Member | undefined {
  const number = /^did:plc:sample(\d+)$/.exec(actor)?.[1];
  return number === undefined ? memberOf(actor) : memberNumbered(Number(number));
}

function profileOf(actor: string) {
  if (actor === "private.sample") return { did: "did:plc:private", handle: actor, labels: [MEMBERS_ONLY] };
  if (actor === "bsky.app") return { did: "did:plc:bsky", handle: actor, followersCount: 1, labels: [] };
  const member = memberBy(actor);
  return (
    member && {
      did: didOf(member),
      handle: member.handle,
      displayName: member.name,
      description: member.about,
      avatar: `https://cdn.bsky.sample/${member.number}.jpg`,
      associated: { lists: 0 },
      labels: [],
      ...(!member.isHiding && { followersCount: member.followers }),
      followsCount: member.following,
      postsCount: member.posts,
      createdAt: "2024-02-06T10:00:00.000Z",
      indexedAt: "2026-10-01T10:00:00.000Z",
    }
  );
}

const MEMBERS_ONLY = { src: "did:plc:private", uri: "at://did:plc:private", val: "!no-unauthenticated" };

/** What they write, and every third day something of others that they pass on. */
function entriesOf(post: Post, member: Member) {
  const own = { post: viewOf(post, member) };
  const stranger = { ...member, number: 9_000, handle: "stranger.sample" };
  const reason = { $type: "app.bsky.feed.defs#reasonRepost", by: { did: didOf(member), handle: member.handle } };
  return post.number % 3 === 0 ? [own, { post: viewOf(post, stranger), reason }] : [own];
}

function viewOf({ number, text, publishedAt, likes, shares, comments }: Post, member: Member) {
  const createdAt = publishedAt.toISOString();
  return {
    uri: `at://${didOf(member)}/app.bsky.feed.post/3k${number}`,
    cid: `bafysample${number}`,
    author: { did: didOf(member), handle: member.handle, displayName: member.name },
    record: { $type: "app.bsky.feed.post", text, createdAt, langs: ["en"] },
    ...(number % 2 === 0 && {
      embed: { $type: "app.bsky.embed.images#view", images: [{ alt: "", thumb: "", fullsize: "" }] },
    }),
    bookmarkCount: 0,
    ...(!member.isHiding && { likeCount: likes }),
    repostCount: shares,
    replyCount: comments,
    quoteCount: 0,
    indexedAt: createdAt,
    labels: [],
  };
}
