import type { z } from "zod";
import type { PostRecord } from "#server/domains/creators/index.ts";
import type { AccountRequest, ConnectorCall } from "../connector.ts";
import { explain } from "./explain.ts";
import { videoRecord } from "./read-channel.ts";
import { channels, uploads, videos, type Channel } from "./shapes.ts";

/** Maximum number of channels by id and of videos per request. */
export const PAGE = 50;
const CHANNEL_ID = /^UC[\w-]{22}$/;
/** Legacy user names from before handles, and what marks those that are no handles. */
const USER_NAMES = "user/";
const OLD_NAME = /^[a-z\d]{1,20}$/i;
const PARTS = "snippet,statistics,contentDetails";

/** Every call used here costs one unit; search would cost a hundred. */
async function request<S extends z.ZodType>(
  { http, base, credentials }: ConnectorCall,
  resource: string,
  query: Record<string, string>,
  schema: S,
): Promise<z.output<S>> {
  const url = `${base}/youtube/v3/${resource}?${new URLSearchParams(query).toString()}`;
  // In a header: URLs end up in logs.
  return http.json({ url, schema, explain, headers: { "x-goog-api-key": credentials.apiKey ?? "" } });
}

/** At most 50; deleted channels are omitted. */
export async function readChannels(call: ConnectorCall, ids: readonly string[]): Promise<Channel[]> {
  if (ids.length === 0) return [];
  const query = { part: PARTS, id: ids.join(","), maxResults: String(PAGE) };
  return (await request(call, "channels", query, channels)).items;
}

/** By id, by handle, or by legacy user name; undefined: not found. One unit, two when the handle does not match. */
export async function findChannel(
  call: ConnectorCall,
  { username, externalId }: AccountRequest,
): Promise<Channel | undefined> {
  const id = externalId ?? (CHANNEL_ID.test(username) ? username : undefined);
  if (id !== undefined) return (await readChannels(call, [id]))[0];
  const name = username.trim().replace(/^@/, "");
  if (name.startsWith(USER_NAMES)) return findByUserName(call, name.slice(USER_NAMES.length));
  const byHandle = await request(call, "channels", { part: PARTS, forHandle: `@${name}` }, channels);
  if (byHandle.items.length > 0 || !OLD_NAME.test(name)) return byHandle.items[0];
  return findByUserName(call, name);
}

async function findByUserName(call: ConnectorCall, name: string): Promise<Channel | undefined> {
  return (await request(call, "channels", { part: PARTS, forUsername: name }, channels)).items[0];
}

/** A video of a channel's uploads, or the id of one that is not given: it is deleted, or private. */
export type Upload = { post: PostRecord } | { gone: string };

/** The newest uploads of a channel, at most 50. Two units, none for a channel without videos. */
export async function readVideos(call: ConnectorCall, { contentDetails, statistics }: Channel): Promise<Upload[]> {
  const playlistId = contentDetails?.relatedPlaylists.uploads ?? "";
  if (playlistId === "" || statistics.videoCount === 0) return [];
  const query = { part: "contentDetails", playlistId, maxResults: String(PAGE) };
  const ids = (await request(call, "playlistItems", query, uploads)).items.map((item) => item.contentDetails.videoId);
  if (ids.length === 0) return [];
  // Deleted and private videos stay in the playlist and are missing here.
  const { items } = await request(call, "videos", { part: "snippet,statistics", id: ids.join(",") }, videos);
  // An answer without any video says nothing about single ones.
  if (items.length === 0) return [];
  const given = new Set(items.map(({ id }) => id));
  const posts = items.flatMap((item) => videoRecord(item, call.now));
  return [...posts.map((post) => ({ post })), ...ids.filter((id) => !given.has(id)).map((gone) => ({ gone }))];
}
