import type { FailureKind } from "#contract/sources.ts";
import { english } from "#contract/messages/catalogue.ts";
import type { PostRecord } from "#server/domains/creators/index.ts";
import { createOptionalReader } from "../account-results.ts";
import type { AccountResult, AccountRequest, ConnectorCall } from "../connector.ts";
import { discoveredRecord, postRecord } from "./read-discovered.ts";
import { discovery, refusal, type Discovered } from "./shapes.ts";

/**
 * Supported until 29 July 2028 (https://developers.facebook.com/docs/graph-api/changelog/versions). Newer versions may
 * respond differently.
 */
export const VERSION = "v25.0";
const NAME = /^[\w.]{1,30}$/;
const PROFILE = "id,username,name,biography,website,followers_count,follows_count,media_count";
const MEDIA =
  "id,caption,comments_count,like_count,view_count,media_product_type,media_type,media_url,permalink,timestamp";
/** Number of newest posts to return, and the page size. */
const POSTS = 50;
const PAGE = 25;

export async function readOne(call: ConnectorCall, requested: AccountRequest): Promise<AccountResult> {
  const username = requested.username.trim().replace(/^@/, "");
  if (!NAME.test(username))
    return { failure: "not_found", msg: english("sources.noInstagramName", { name: requested.username }) };
  const first = await discover(call, username, `${PROFILE},media.limit(${PAGE}){${MEDIA}}`);
  const more = await createOptionalReader()(() => readMore(call, username, first));
  const posts = [...postsOf(first, call.now), ...more];
  return { record: discoveredRecord(first, posts.slice(0, POSTS), { requested: username, at: call.now }) };
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

/** Cursor of the next page. It becomes part of a query, so anything but a valid cursor is rejected. */
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

/** Error codes of the network; nearly all of them are sent with status 400. */
export function explain(body: unknown, username: string): { kind: FailureKind; msg: string } | undefined {
  const { code, error_subcode: subcode, message = "" } = refusal.safeParse(body).data?.error ?? {};
  if (code === undefined) return undefined;
  if (subcode === 2_207_013 || code === 110)
    return {
      kind: "private",
      msg: english("sources.notProfessional", { name: username }),
    };
  if (TOO_OFTEN.has(code)) return { kind: "rate_limited", msg: english("sources.instagramRateLimited") };
  if (code === 190 || code === 102) return { kind: "unauthorized", msg: english("sources.instagramToken") };
  if (code === 10 || (code >= 200 && code <= 299) || /permission/i.test(message))
    return { kind: "unauthorized", msg: english("sources.instagramPermission") };
  return code === 1 || code === 2 ? { kind: "unavailable", msg: english("sources.instagramUnavailable") } : undefined;
}

/** Rate limits of an app, a user, a page, a business. */
const TOO_OFTEN: ReadonlySet<number> = new Set([4, 17, 32, 613, 80_002]);
