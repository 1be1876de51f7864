import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { usernameKey } from "#contract/networks/networks.ts";
import { CREDENTIAL } from "../behaviour/credential.ts";
import { postOf, postsOf } from "../behaviour/figures.ts";
import { isThere } from "../behaviour/handles.ts";
import { misbehave, type Waiting } from "../behaviour/misbehave.ts";
import { handleOfChannel, handleOfUploads, isDeleted, postOfVideo, videoId } from "./ids.ts";
import { channelItem, listOf, videoItem } from "./items.ts";
import { KEY_INVALID, KEY_MISSING, MANNERS, PLAYLIST_HIDDEN, PLAYLIST_MISSING } from "./refusals.ts";

type Query = { id?: string; forHandle?: string; forUsername?: string; playlistId?: string; pageToken?: string };
type NetworkRequest = FastifyRequest<{ Querystring: Query }>;
const PAGE = 50;

/** The YouTube Data API v3: channels and their videos. */
export function youtube(app: FastifyInstance, { now }: { now: () => Date }): void {
  const waiting: Waiting = new Map();
  /** undefined when a special response has been sent. */
  const behaving = (request: NetworkRequest, reply: FastifyReply, handles: string[]) => {
    const key = request.headers["x-goog-api-key"];
    if (key === CREDENTIAL) return !misbehave(handles, reply, { manners: MANNERS, waiting, now: now() });
    void reply.code(key === undefined ? 403 : 400).send(key === undefined ? KEY_MISSING : KEY_INVALID);
    return false;
  };

  app.get<{ Querystring: Query }>("/youtube/v3/channels", (request, reply) => {
    const { id, forHandle, forUsername } = request.query;
    const handles =
      id === undefined ? [usernameKey(forHandle ?? forUsername ?? "")] : id.split(",").map(handleOfChannel);
    if (!behaving(request, reply, handles)) return;
    // There are no legacy user names here.
    const there = forUsername === undefined ? handles.filter(isThere) : [];
    void reply.send(
      listOf(
        "channel",
        there.map((handle) => channelItem(handle, now())),
      ),
    );
  });

  app.get<{ Querystring: Query }>("/youtube/v3/playlistItems", (request, reply) => {
    const handle = handleOfUploads(request.query.playlistId ?? "");
    if (!behaving(request, reply, [handle])) return;
    if (!isThere(handle)) return void reply.code(404).send(PLAYLIST_MISSING);
    if (handle === "private.sample") return void reply.code(403).send(PLAYLIST_HIDDEN);
    const skip = Number(request.query.pageToken ?? 0);
    const posts = postsOf(handle, now(), { skip, count: PAGE });
    const items = posts.map(({ n }) => ({
      kind: "youtube#playlistItem",
      contentDetails: { videoId: videoId(handle, n) },
    }));
    void reply.send({ ...listOf("playlistItem", items), nextPageToken: String(skip + PAGE) });
  });

  app.get<{ Querystring: Query }>("/youtube/v3/videos", (request, reply) => {
    const requested = (request.query.id ?? "").split(",").map(postOfVideo);
    if (
      !behaving(
        request,
        reply,
        requested.map(({ handle }) => handle),
      )
    )
      return;
    const there = requested.filter(({ handle, n }) => isThere(handle) && !isDeleted(n));
    void reply.send(
      listOf(
        "video",
        there.map(({ handle, n }) => videoItem(handle, postOf(handle, n, now()))),
      ),
    );
  });
}
