import type { FailureKind } from "#contract/sources.ts";
import type { PostRecord } from "#server/domains/creators/index.ts";
import { openExtras } from "../answers.ts";
import type { Answer, Asked, ConnectorCall } from "../connector.ts";
import { discoveredRecord, postRecord } from "./read-discovered.ts";
import { discovery, refusal, type Discovered } from "./shapes.ts";

/** Until 29 July 2028 (https://developers.facebook.com/docs/graph-api/changelog/versions). A newer one may answer differently. */
export const VERSION = "v25.0";
const NAME = /^[\w.]{1,30}$/;
const PROFILE = "id,username,name,biography,website,followers_count,follows_count,media_count";
const MEDIA = "id,caption,comments_count,like_count,view_count,media_product_type,media_type,permalink,timestamp";
/** Newest posts of each, and how many come at once. */
const POSTS = 50;
const PAGE = 25;

export async function readOne(call: ConnectorCall, asked: Asked): Promise<Answer> {
  const username = asked.username.trim().replace(/^@/, "");
  if (!NAME.test(username))
    return { failure: "not_found", msg: `Nobody on Instagram can be called ${asked.username}.` };
  const first = await discover(call, username, `${PROFILE},media.limit(${PAGE}){${MEDIA}}`);
  const more = await openExtras()(() => readMore(call, username, first));
  const posts = [...postsOf(first, call.now), ...more];
  return { record: discoveredRecord(first, posts.slice(0, POSTS), { asked: username, at: call.now }) };
}

async function readMore(call: ConnectorCall, username: string, first: Discovered): Promise<PostRecord[]> {
  const posts: PostRecord[] = [];
  let after = nextOf(first);
  for (let read = PAGE; read < POSTS && after !== undefined; read += PAGE) {
    const page = await discover(call, username, `id,username,media.after(${after}).limit(${PAGE}){${MEDIA}}`);
    posts.push(...postsOf(page, call.now));
    after = nextOf(page);
  }
  return posts;
}

function postsOf({ media }: Discovered, at: Date): PostRecord[] {
  return (media?.data ?? []).flatMap((one) => postRecord(one, at) ?? []);
}

/** Where the next page begins. It becomes part of a query: nothing but a cursor may. */
function nextOf({ media }: Discovered): string | undefined {
  const after = media?.paging?.cursors?.after;
  return after !== undefined && /^[\w=+/-]+$/.test(after) ? after : undefined;
}

async function discover(
  { http, base, credentials }: ConnectorCall,
  username: string,
  fields: string,
): Promise<Discovered> {
  const { userId = "" } = credentials;
  const query = new URLSearchParams({ fields: `business_discovery.username(${username}){${fields}}` });
  const answer = await http.json({
    url: `${base}/${VERSION}/${encodeURIComponent(userId)}?${query.toString()}`,
    headers: authorized(credentials),
    schema: discovery,
    explain: ({ body }) => explain(body, username),
  });
  return answer.business_discovery;
}

export function authorized({ accessToken = "" }: ConnectorCall["credentials"]): Record<string, string> {
  return { authorization: `Bearer ${accessToken}` };
}

/** What the network says by its own codes; nearly all of them come as 400. */
export function explain(body: unknown, username: string): { kind: FailureKind; msg: string } | undefined {
  const { code, error_subcode: subcode, message = "" } = refusal.safeParse(body).data?.error ?? {};
  if (code === undefined) return undefined;
  if (subcode === 2_207_013 || code === 110)
    return {
      kind: "private",
      msg: `${username} is no professional account, or nobody is called so: Instagram tells of professional accounts only.`,
    };
  if (TOO_OFTEN.has(code))
    return { kind: "rate_limited", msg: "Instagram asks for patience: too much was asked within the hour." };
  if (code === 190 || code === 102)
    return { kind: "unauthorized", msg: "Instagram's access token is not valid, or no longer." };
  if (code === 10 || (code >= 200 && code <= 299) || /permission/i.test(message))
    return { kind: "unauthorized", msg: "The access token lacks a permission that Instagram wants for this." };
  return code === 1 || code === 2 ? { kind: "unavailable", msg: "Instagram is not available just now." } : undefined;
}

/** Of an app, a user, a page, a business. */
const TOO_OFTEN: ReadonlySet<number> = new Set([4, 17, 32, 613, 80_002]);
