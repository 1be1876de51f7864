import type { FailureKind } from "#contract/sources.ts";
import { english } from "#contract/messages/catalogue.ts";
import type { PostRecord } from "#server/domains/creators/index.ts";
import type { AccountResult, AccountRequest, ConnectorCall } from "../connector.ts";
import { postRecord } from "./read-user.ts";
import { list as listShape, members, refusal, timeline, users, type Problem, type User } from "./shapes.ts";

/**
 * Cost of one read, in millionths of a dollar (https://docs.x.com/x-api/getting-started/pricing). X bills what it
 * returns; the meter counts what is requested, so that the cap always holds.
 */
const USER_MICROS = 10_000;
const POST_MICROS = 5_000;
const LIST_MICROS = 5_000;
/** Members of a list that one page returns. */
const MEMBERS_MAX = 100;
/** Number of newest posts. X returns at least 5. */
const POSTS = { least: 5, most: 10 };

const ID = /^\d+$/;
/** One invalid name makes the whole request fail. Names ending in .sample only exist on the simulated network. */
const NAME = /^\w{1,15}(?:\.sample)?$/;
const FIELDS = "description,entities,protected,public_metrics,verified_type";
const POST_FIELDS = "attachments,created_at,entities,lang,public_metrics";

type FoundUsers = { byId: ReadonlyMap<string, User>; byName: ReadonlyMap<string, User>; problems: readonly Problem[] };

/** At most 100 at once: by id where one is known, otherwise by name. */
export async function readUsers(call: ConnectorCall, requested: readonly AccountRequest[]): Promise<FoundUsers> {
  const ids = requested.flatMap((one) => idOf(one) ?? []);
  const names = requested.filter((one) => idOf(one) === undefined).map(nameOf);
  const withId = await requestUsers(call, "users?ids=", ids);
  const byUsername = await requestUsers(
    call,
    "users/by?usernames=",
    names.filter((name) => NAME.test(name)),
  );
  return {
    byId: new Map(withId.data.map((user) => [user.id, user])),
    byName: new Map(byUsername.data.map((user) => [user.username.toLowerCase(), user])),
    problems: [...withId.errors, ...byUsername.errors],
  };
}

async function requestUsers({ http, base, credentials }: ConnectorCall, path: string, keys: readonly string[]) {
  if (keys.length === 0) return { data: [], errors: [] };
  return http.json({
    url: `${base}/2/${path}${keys.join(",")}&user.fields=${FIELDS}`,
    headers: authorized(credentials),
    schema: users,
    micros: keys.length * USER_MICROS,
    explain,
  });
}

/** The requested user, or why X does not return it. */
export function userOf(requested: AccountRequest, { byId, byName, problems }: FoundUsers): User | AccountResult {
  const [id, name] = [idOf(requested), nameOf(requested)];
  const user = id === undefined ? byName.get(name) : byId.get(id);
  if (user?.protected)
    return { failure: "private", msg: english("sources.followersOnly", { name: requested.username }) };
  if (user) return user;
  const problem = problems.find(({ value, resource_id }) =>
    [value, resource_id].some((of) => of?.toLowerCase() === (id ?? name)),
  );
  if (problem?.type?.endsWith("not-authorized-for-resource") || /suspended/i.test(problem?.detail ?? ""))
    return {
      failure: "private",
      msg: english("sources.hiddenByX", { name: requested.username, reason: problem?.title ?? "suspended" }),
    };
  return { failure: "not_found", msg: english("sources.noXAccount", { name: requested.username }) };
}

/** Without reposts and replies. Sends no request, and spends nothing, when the profile has no posts. */
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

/** https://docs.x.com/x-api/lists/get-list-by-id */
export async function findList({ http, base, credentials }: ConnectorCall, list: string) {
  const { data } = await http.json({
    url: `${base}/2/lists/${encodeURIComponent(list)}?list.fields=member_count`,
    headers: authorized(credentials),
    schema: listShape,
    micros: LIST_MICROS,
    explain,
  });
  return { title: data.name, members: data.member_count ?? 0 };
}

/** Up to 100 members: https://docs.x.com/x-api/lists/get-list-members */
export async function readMembers(
  { http, base, credentials }: ConnectorCall,
  { list, next }: { list: string; next: string | null },
): Promise<{ users: User[]; next: string | null }> {
  const page = next === null ? "" : `&pagination_token=${encodeURIComponent(next)}`;
  const { data, meta } = await http.json({
    url: `${base}/2/lists/${encodeURIComponent(list)}/members?max_results=${MEMBERS_MAX}&user.fields=${FIELDS}${page}`,
    headers: authorized(credentials),
    schema: members,
    micros: MEMBERS_MAX * USER_MICROS,
    explain,
  });
  return { users: data, next: meta.next_token ?? null };
}

export function authorized({ bearerToken = "" }: ConnectorCall["credentials"]): Record<string, string> {
  return { authorization: `Bearer ${bearerToken}` };
}

/** X responds with 403 when the plan or the balance does not allow a request. */
function explain({ status, body }: { status: number; body: unknown }): { kind: FailureKind; msg: string } | undefined {
  const { data } = refusal.safeParse(body);
  const title = data === undefined ? undefined : "title" in data ? data.title : data.errors[0]?.title;
  const type = data !== undefined && "type" in data ? (data.type ?? "") : "";
  if (status === 402 || type.endsWith("usage-capped")) return { kind: "quota", msg: english("sources.xCredits") };
  if (status === 403)
    return {
      kind: "unauthorized",
      msg: title === undefined ? english("sources.xNotAllowed") : english("sources.xNotAllowedAs", { title }),
    };
  return undefined;
}

/** undefined: no id, or one from another source. Names may be numeric too. */
function idOf({ externalId }: AccountRequest): string | undefined {
  return externalId !== undefined && ID.test(externalId) ? externalId : undefined;
}

function nameOf({ username }: AccountRequest): string {
  return username.trim().replace(/^@/, "").toLowerCase();
}
