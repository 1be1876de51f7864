import type { FailureKind } from "#contract/sources.ts";
import { english } from "#contract/messages/catalogue.ts";
import type { PostRecord } from "#server/domains/creators/index.ts";
import type { OptionalReader } from "../account-results.ts";
import type { AccountResult, AccountRequest, ConnectorCall } from "../connector.ts";
import { isForMembersOnly, ownPosts, profileRecord } from "./read-profile.ts";
import { feed, profiles, refusal, type Profile } from "./shapes.ts";

/** A DID, which is permanent, or a handle: a domain name. */
const ACTOR =
  /^(?:did:[a-z]+:[\w.:%-]*[\w.-]|(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z](?:[a-z\d-]{0,61}[a-z\d])?)$/i;
/** Number of newest posts to return, and of pages of a hundred to read to find them among reposts. */
const POSTS = 50;
const PAGES = 3;

/** One invalid name makes the whole request fail, so only valid names are sent. */
function isActor(account: AccountRequest): boolean {
  return ACTOR.test(actorOf(account));
}

/** By DID and by lower-case handle. Accounts that do not exist are omitted. At most 25 at once. */
export async function readProfiles(
  { http, base }: ConnectorCall,
  requested: readonly AccountRequest[],
): Promise<Map<string, Profile>> {
  const actors = requested.filter(isActor).map(actorOf);
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
  requested: AccountRequest,
  { found, extras }: { found: ReadonlyMap<string, Profile>; extras: OptionalReader },
): Promise<AccountResult> {
  const profile = found.get(actorOf(requested));
  if (!profile) return { failure: "not_found", msg: english("sources.noBlueskyAccount", { name: requested.username }) };
  if (isForMembersOnly(profile))
    return { failure: "private", msg: english("sources.signedInOnly", { name: profile.handle }) };
  const posts = await extras(() => readPosts(call, profile.did));
  return { record: profileRecord(profile, posts, { requested, at: call.now }) };
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

/** Error names of the network; all of them are sent with status 400. */
function explain({ body }: { body: unknown }): { kind: FailureKind; msg: string } | undefined {
  const { data } = refusal.safeParse(body);
  if (data?.message === "Profile not found") return { kind: "not_found", msg: english("sources.goneFromBluesky") };
  if (data?.error === "AccountTakedown" || data?.error === "AccountDeactivated")
    return { kind: "private", msg: english("sources.hiddenByBluesky") };
  return undefined;
}

/** A DID, or a handle in lower case. External ids that are not DIDs come from other sources. */
function actorOf({ username, externalId = "" }: AccountRequest): string {
  const name = username.trim().replace(/^@/, "");
  return [externalId, name].find((actor) => actor.startsWith("did:")) ?? name.toLowerCase();
}
