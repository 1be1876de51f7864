import type { FailureKind } from "#contract/sources.ts";
import type { PostRecord } from "#server/domains/creators/index.ts";
import type { Extras } from "../answers.ts";
import type { Answer, Asked, ConnectorCall } from "../connector.ts";
import { isForMembersOnly, ownPosts, profileRecord } from "./read-profile.ts";
import { feed, profiles, refusal, type Profile } from "./shapes.ts";

/** A did, which stays, or a handle: the name of a domain. */
const ACTOR =
  /^(?:did:[a-z]+:[\w.:%-]*[\w.-]|(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z](?:[a-z\d-]{0,61}[a-z\d])?)$/i;
/** Newest posts of each, and how many pages of a hundred are read to find them among what they repost. */
const POSTS = 50;
const PAGES = 3;

/** One who is no possible name spoils the answer about everybody: asking is for those who could be. */
function isActor(asked: Asked): boolean {
  return ACTOR.test(actorOf(asked));
}

/** By did and by handle in lower case. Whoever is not there, or no longer, is left out. At most 25 at once. */
export async function readProfiles(
  { http, base }: ConnectorCall,
  asked: readonly Asked[],
): Promise<Map<string, Profile>> {
  const actors = asked.filter(isActor).map(actorOf);
  if (actors.length === 0) return new Map();
  const query = new URLSearchParams(actors.map((actor) => ["actors", actor]));
  const { profiles: found } = await http.json({
    url: `${base}/xrpc/app.bsky.actor.getProfiles?${query.toString()}`,
    schema: profiles,
  });
  const known = new Map<string, Profile>();
  for (const profile of found) known.set(profile.did, profile).set(profile.handle.toLowerCase(), profile);
  return known;
}

export async function readOne(
  call: ConnectorCall,
  asked: Asked,
  { found, extras }: { found: ReadonlyMap<string, Profile>; extras: Extras },
): Promise<Answer> {
  const profile = found.get(actorOf(asked));
  if (!profile) return { failure: "not_found", msg: `Nobody on Bluesky is called ${asked.username}.` };
  if (isForMembersOnly(profile))
    return { failure: "private", msg: `${profile.handle} asks Bluesky to be shown only to people who are signed in.` };
  const posts = await extras(() => readPosts(call, profile.did));
  return { record: profileRecord(profile, posts, { asked, at: call.now }) };
}

async function readPosts({ http, base, now }: ConnectorCall, did: string): Promise<PostRecord[]> {
  const posts: PostRecord[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < PAGES && posts.length < POSTS; page += 1) {
    const query = new URLSearchParams({
      actor: did,
      limit: "100",
      filter: "posts_no_replies",
      ...(cursor && { cursor }),
    });
    const answer = await http.json({
      url: `${base}/xrpc/app.bsky.feed.getAuthorFeed?${query.toString()}`,
      schema: feed,
      explain,
    });
    posts.push(...ownPosts(answer.feed, did, now));
    cursor = answer.cursor;
    if (cursor === undefined) break;
  }
  return posts.slice(0, POSTS);
}

/** What the network calls its refusals; all of them come as 400. */
function explain({ body }: { body: unknown }): { kind: FailureKind; msg: string } | undefined {
  const { data } = refusal.safeParse(body);
  if (data?.message === "Profile not found") return { kind: "not_found", msg: "They are no longer on Bluesky." };
  if (data?.error === "AccountTakedown" || data?.error === "AccountDeactivated")
    return { kind: "private", msg: "Bluesky shows this account no longer." };
  return undefined;
}

/** A did, as it is, or a handle in lower case. What is no did may be known here as an id from elsewhere. */
function actorOf({ username, externalId = "" }: Asked): string {
  const name = username.trim().replace(/^@/, "");
  return [externalId, name].find((actor) => actor.startsWith("did:")) ?? name.toLowerCase();
}
