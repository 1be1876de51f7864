import type { z } from "zod";
import type { ConnectorCall } from "../connector.ts";
import { ConnectorFailure } from "../failure.ts";
import type { TwitchUserData } from "./read-user.ts";
import { followers, streams, users, videos, type User } from "./shapes.ts";
import { appToken, evictToken } from "./token.ts";

/** Maximum number of users and streams per request. */
export const PAGE = 100;
const VIDEOS = "50";

/** Sends a request with the app's token; a rejected token is renewed once. */
async function request<S extends z.ZodType>(
  call: ConnectorCall,
  resource: string,
  query: readonly [string, string][],
  schema: S,
): Promise<z.output<S>> {
  const url = `${call.base}/helix/${resource}?${new URLSearchParams(query.map(([name, value]) => [name, value])).toString()}`;
  const withToken = async () => {
    const headers = { "client-id": call.credentials.clientId ?? "", authorization: `Bearer ${await appToken(call)}` };
    return call.http.json({ url, schema, headers });
  };
  try {
    return await withToken();
  } catch (error) {
    if (!(error instanceof ConnectorFailure) || error.kind !== "unauthorized") throw error;
    evictToken(call);
    return withToken();
  }
}

/** At most 100, by name or by id; missing ones are omitted. */
export async function readUsers(call: ConnectorCall, by: "login" | "id", values: readonly string[]): Promise<User[]> {
  if (values.length === 0) return [];
  return (
    await request(
      call,
      "users",
      values.map((value) => [by, value]),
      users,
    )
  ).data;
}

/** Live streams of at most 100 users. */
export async function readStreams(call: ConnectorCall, found: readonly User[]) {
  if (found.length === 0) return [];
  const query = found.map(({ id }): [string, string] => ["user_id", id]);
  return (await request(call, "streams", [...query, ["first", String(PAGE)]], streams)).data;
}

export async function readUserData(
  call: ConnectorCall,
  user: User,
  stream: TwitchUserData["stream"],
): Promise<TwitchUserData> {
  const { total } = await request(call, "channels/followers", [["broadcaster_id", user.id]], followers);
  const query: [string, string][] = [
    ["user_id", user.id],
    ["first", VIDEOS],
  ];
  const { data } = await request(call, "videos", query, videos);
  return { user, followers: total, videos: data, stream };
}
