import type { FailureKind } from "#contract/sources.ts";
import type { PostRecord } from "#server/domains/creators/index.ts";
import type { Answer, Asked, ConnectorCall } from "../connector.ts";
import { postRecord } from "./read-user.ts";
import { refusal, timeline, users, type Problem, type User } from "./shapes.ts";

/**
 * What reading one costs, in millionths of a dollar (https://docs.x.com/x-api/getting-started/pricing). X bills what it
 * returns; what is asked for is counted, so that the cap holds whoever turns out to be there.
 */
const USER_MICROS = 10_000;
const POST_MICROS = 5_000;
/** Newest posts of each. X gives no fewer than 5. */
const POSTS = { least: 5, most: 10 };

const ID = /^\d+$/;
/** One who is no possible name spoils the answer about everybody. Only the simulated X knows names that end so. */
const NAME = /^\w{1,15}(?:\.sample)?$/;
const FIELDS = "description,entities,protected,public_metrics,verified_type";
const POST_FIELDS = "attachments,created_at,entities,public_metrics";

type Found = { byId: ReadonlyMap<string, User>; byName: ReadonlyMap<string, User>; problems: readonly Problem[] };

/** At most 100 at once: by id whom an id is known of, the others by name. */
export async function readUsers(call: ConnectorCall, asked: readonly Asked[]): Promise<Found> {
  const ids = asked.flatMap((one) => idOf(one) ?? []);
  const names = asked.filter((one) => idOf(one) === undefined).map(nameOf);
  const withId = await askUsers(call, "users?ids=", ids);
  const named = await askUsers(
    call,
    "users/by?usernames=",
    names.filter((name) => NAME.test(name)),
  );
  return {
    byId: new Map(withId.data.map((user) => [user.id, user])),
    byName: new Map(named.data.map((user) => [user.username.toLowerCase(), user])),
    problems: [...withId.errors, ...named.errors],
  };
}

async function askUsers({ http, base, credentials }: ConnectorCall, path: string, keys: readonly string[]) {
  if (keys.length === 0) return { data: [], errors: [] };
  return http.json({
    url: `${base}/2/${path}${keys.join(",")}&user.fields=${FIELDS}`,
    headers: authorized(credentials),
    schema: users,
    micros: keys.length * USER_MICROS,
    explain,
  });
}

/** Whom X told of, or what it said of them. */
export function userOf(asked: Asked, { byId, byName, problems }: Found): User | Answer {
  const [id, name] = [idOf(asked), nameOf(asked)];
  const user = id === undefined ? byName.get(name) : byId.get(id);
  if (user?.protected) return { failure: "private", msg: `${asked.username} shows posts on X to followers only.` };
  if (user) return user;
  const about = problems.find(({ value, resource_id }) =>
    [value, resource_id].some((of) => of?.toLowerCase() === (id ?? name)),
  );
  if (about?.type?.endsWith("not-authorized-for-resource") || /suspended/i.test(about?.detail ?? ""))
    return { failure: "private", msg: `X does not show ${asked.username}: ${about?.title ?? "suspended"}.` };
  return { failure: "not_found", msg: `Nobody on X is called ${asked.username}.` };
}

/** Without what they repost and answer. Nothing is sent, and nothing spent, for whom X says that they have no posts. */
export async function readPosts({ http, base, credentials, now }: ConnectorCall, user: User): Promise<PostRecord[]> {
  const total = user.public_metrics?.tweet_count ?? POSTS.most;
  if (total === 0) return [];
  const count = Math.min(Math.max(total, POSTS.least), POSTS.most);
  const { data } = await http.json({
    url: `${base}/2/users/${encodeURIComponent(user.id)}/tweets?max_results=${count}&exclude=retweets,replies&tweet.fields=${POST_FIELDS}`,
    headers: authorized(credentials),
    schema: timeline,
    micros: count * POST_MICROS,
    explain,
  });
  return data.map((post) => postRecord(post, { author: user.username, at: now }));
}

export function authorized({ bearerToken = "" }: ConnectorCall["credentials"]): Record<string, string> {
  return { authorization: `Bearer ${bearerToken}` };
}

/** Whom a plan or a balance does not let in is refused as a stranger would be. */
function explain({ status, body }: { status: number; body: unknown }): { kind: FailureKind; msg: string } | undefined {
  const { data } = refusal.safeParse(body);
  const title = data === undefined ? undefined : "title" in data ? data.title : data.errors[0]?.title;
  const type = data !== undefined && "type" in data ? (data.type ?? "") : "";
  if (status === 402 || type.endsWith("usage-capped"))
    return { kind: "quota", msg: "The credits bought from X are used up." };
  if (status === 403)
    return { kind: "unauthorized", msg: `X does not let this app read${title === undefined ? "" : `: ${title}`}.` };
  return undefined;
}

/** undefined: none, or one from elsewhere. Names may be numbers too. */
function idOf({ externalId }: Asked): string | undefined {
  return externalId !== undefined && ID.test(externalId) ? externalId : undefined;
}

function nameOf({ username }: Asked): string {
  return username.trim().replace(/^@/, "").toLowerCase();
}
