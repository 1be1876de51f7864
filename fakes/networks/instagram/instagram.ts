import type { FastifyInstance, FastifyReply } from "fastify";
import { z } from "zod";
import { memberOf, postsOf, type Member, type Post } from "../cast.ts";
import { suffer, troubleOf } from "../trouble.ts";

const query = z.object({ fields: z.string() });
/** business_discovery.username(NAME){FIELDS}, where FIELDS may hold media.after(CURSOR).limit(N){…}. */
const DISCOVERY = /^business_discovery\.username\(([\w.]+)\)\{(.+)\}$/;
const MEDIA = /media(?:\.after\((\w+)\))?(?:\.limit\((\d+)\))?\{/;
const OWN = { id: "17841400000000000", username: "limelight.sample" };

/** Facebook's Graph API, as far as it tells one professional account of Instagram about others. */
export async function instagramFake(app: FastifyInstance, { credential }: { credential: string }): Promise<void> {
  app.get("/:version/:id", async (request, reply) => {
    const { version, id } = z.object({ version: z.string(), id: z.string() }).parse(request.params);
    const { fields } = query.parse(request.query);
    if (request.headers.authorization !== `Bearer ${credential}`)
      return refuse(reply, 190, "Invalid OAuth access token.");
    if (!/^v\d+\.0$/.test(version) || id !== credential) return refuse(reply, 100, "Unsupported get request.");
    if (fields === "username") return OWN;
    const [, username = "", wanted = ""] = DISCOVERY.exec(fields) ?? [];
    return discover(reply, username, wanted);
  });
}

async function discover(reply: FastifyReply, username: string, wanted: string) {
  const what = troubleOf(username);
  // Too much within the hour comes as 400 or 403, and with no time to come back.
  if (what === "ratelimit" || username === "quota.sample")
    return refuse(reply.code(403), what ? 4 : 32, "Application request limit reached");
  if (what) return suffer(reply, what, { busy: {}, failed: problem(2, "An unexpected error has occurred.") });
  if (username === "expired.sample") return refuse(reply, 190, "Session has expired", 463);
  const member = memberOf(username);
  // Whoever has a personal account is answered like nobody.
  if (!member) return refuse(reply, 110, "Invalid user id", 2_207_013);
  const media = MEDIA.exec(wanted);
  return {
    business_discovery: {
      ...(wanted.includes("followers_count") && profileOf(member)),
      ...(media && { media: mediaOf(member, { after: media[1], limit: Number(media[2] ?? 25) }) }),
      username: member.handle,
      id: idOf(member),
    },
    id: OWN.id,
  };
}

const idOf = ({ number }: Member) => `1784140000000010${number}`;

function profileOf(member: Member) {
  return {
    name: member.name,
    ...(member.about !== "" && { biography: member.about, website: "https://www.example.com/" }),
    profile_picture_url: "https://scontent.sample/p.jpg?expires=soon",
    followers_count: member.followers,
    follows_count: member.following,
    media_count: member.posts,
  };
}

function mediaOf(member: Member, { after, limit }: { after: string | undefined; limit: number }) {
  const from = after === undefined ? 0 : Number(Buffer.from(after, "base64url").toString());
  const posts = postsOf(member, { from, count: limit });
  const next = from + posts.length;
  const cursor = Buffer.from(String(next)).toString("base64url");
  return {
    data: posts.map((post) => mediumOf(post, member)),
    ...(next < member.posts && { paging: { cursors: { after: cursor } } }),
  };
}

function mediumOf(post: Post, member: Member) {
  const isReel = post.number % 3 === 0;
  return {
    id: `1799000000${member.number}${String(post.number).padStart(4, "0")}`,
    caption: post.text,
    comments_count: post.comments,
    ...(!member.isHiding && { like_count: post.likes }),
    ...(isReel && { view_count: post.views }),
    media_product_type: isReel ? "REELS" : "FEED",
    media_type: isReel ? "VIDEO" : "IMAGE",
    permalink: `https://www.instagram.com/p/C${post.number}/`,
    timestamp: post.publishedAt.toISOString().replace(/\.\d+Z$/, "+0000"),
  };
}

function problem(code: number, message: string, error_subcode?: number) {
  return { error: { message, type: "OAuthException", code, error_subcode, fbtrace_id: "Asample" } };
}

function refuse(reply: FastifyReply, code: number, message: string, subcode?: number): FastifyReply {
  if (reply.statusCode < 400) reply.code(400);
  return reply.send(problem(code, message, subcode));
}
